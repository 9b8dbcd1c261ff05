// Empty on purpose: a browser calls the exports beside this file and never runs `main`.
