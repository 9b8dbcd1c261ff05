"""Measures how far the clicks in a file are from their exact times."""

import numpy

WINDOW = 1024
CHUNK = 512
# The highest frequency to compare, as a fraction of the sample rate. Clicks have little energy above it.
HIGHEST = 0.3


class Tempo:
    """A tempo that changes in steps: rows of seconds and beats per minute, the first at 0."""

    def __init__(self, rows):
        self.times = numpy.array([row[0] for row in rows], dtype=numpy.longdouble)
        self.rates = numpy.array([row[1] for row in rows], dtype=numpy.longdouble) / 60
        lengths = numpy.diff(self.times)
        self.beats = numpy.concatenate([[0], numpy.cumsum(lengths * self.rates[:-1])])

    def beat_times(self, seconds):
        """Returns the exact times of all beats within a number of seconds."""
        last = numpy.searchsorted(self.times, seconds) - 1
        count = int(numpy.ceil(self.beats[last] + (seconds - self.times[last]) * self.rates[last]))
        beats = numpy.arange(count, dtype=numpy.longdouble)
        row = numpy.searchsorted(self.beats, beats, side="right") - 1
        return self.times[row] + (beats - self.beats[row]) / self.rates[row]


def errors(rate, samples, tempo):
    """Returns, for every beat that fits completely, its delay in samples, and the number of samples from its exact
    position to the first sample that isn't 0.

    Compares every click with the first one, which starts at the first sample. The difference of their phases is linear
    in frequency, and its slope is the delay.
    """
    mono = samples[:, 0]
    places = tempo.beat_times(len(mono) / rate) * rate
    places = places[places < len(mono) - WINDOW]
    bases = numpy.floor(places).astype(numpy.int64)
    late, first = [], []
    reference = spectrum(numpy.asarray(mono[:WINDOW], dtype=float)[None, :])
    for start in range(0, len(bases), CHUNK):
        part = bases[start : start + CHUNK]
        clicks = numpy.asarray(mono[part[:, None] + numpy.arange(WINDOW)], dtype=float)
        exact = (places[start : start + CHUNK] - part).astype(float)
        late.append(delays(spectrum(clicks), reference) - exact)
        first.append(numpy.argmax(clicks != 0, axis=1) - exact)
    return numpy.concatenate(late), numpy.concatenate(first)


def spectrum(clicks):
    return numpy.fft.rfft(clicks, 2 * WINDOW, axis=1)[:, : int(2 * WINDOW * HIGHEST)]


def delays(spectra, reference):
    """Returns the delays in samples, up to 1/(2·HIGHEST) in either direction: the slopes of the phases, fitted by
    weighted least squares.
    """
    cross = spectra * reference.conj()
    weight = numpy.abs(cross)
    turn = numpy.arange(cross.shape[1]) * numpy.pi / WINDOW
    return -(weight * numpy.angle(cross) * turn).sum(1) / (weight * turn**2).sum(1)


def found(rate, samples, tempo_bpm):
    """Returns the positions of the clicks in a file that another program rendered at a constant tempo. A position is
    the first audible sample at least half a beat after the previous audible sample.
    """
    mono = numpy.abs(numpy.asarray(samples[:, 0], dtype=numpy.float32))
    loud = numpy.flatnonzero(mono > mono.max() * 1e-3)
    gap = rate * 60 / tempo_bpm / 2
    return loud[numpy.concatenate([[True], numpy.diff(loud) > gap])]
