// Intentionally empty: JavaScript calls the exported functions and never runs `main`.
