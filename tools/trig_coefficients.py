#!/usr/bin/env python3
"""Prints the polynomial coefficients of src/math/trig.h and half_turn.h (needs mpmath).

Each polynomial approximates a smooth function g(t), t = x^2 for the even ones, by interpolation at Chebyshev nodes,
which is within a small factor of the best possible error.
"""
from mpmath import mp, mpf, acos, cos, sin, atan, pi, sqrt, chebyfit, tan, nstr

mp.dps = 60


def fit(name, g, top, terms):
    coefficients, error = chebyfit(g, [mpf(10) ** -30, top], terms, error=True)
    print(f"// {name}: {terms} terms on [0, {nstr(top, 6)}], error {nstr(error, 2)}")
    print(", ".join(nstr(c, 20) for c in reversed(coefficients)))


quarter = (pi / 4 * mpf("1.02")) ** 2
eighth = (tan(pi / 8) * mpf("1.001")) ** 2
for kind, s, c, a in (("float", 4, 4, 5), ("double", 8, 8, 13)):
    print(f"// {kind}")
    fit("(sin x / x - 1) / x^2", lambda t: (sin(sqrt(t)) / sqrt(t) - 1) / t, quarter, s - 1)
    fit("(cos x - 1 + x^2/2) / x^4", lambda t: (cos(sqrt(t)) - 1 + t / 2) / t**2, quarter, c - 1)
    fit("(atan x / x - 1) / x^2", lambda t: (atan(sqrt(t)) / sqrt(t) - 1) / t, eighth, a - 1)
half_turn = (pi / 2) ** 2 * mpf("1.0001")
for kind, a, s, c in (("float", 10, 5, 6), ("double", 21, 10, 11)):
    print(f"// {kind}, within half a turn")
    fit("h / sin h of 1 - cos h", lambda u: acos(1 - u) / sqrt(u * (2 - u)), mpf(1), a)
    fit("sin h / h", lambda t: sin(sqrt(t)) / sqrt(t), half_turn, s)
    fit("cos h", lambda t: cos(sqrt(t)), half_turn, c)
half_pi = pi / 2
print("pi/2 =", nstr(half_pi, 40))
