import Glibc

// The only file of the model that imports anything: C's mathematics.

@inline(__always)
func exponential(_ x: Double) -> Double { exp(x) }

@inline(__always)
func sine(_ x: Double) -> Double { sin(x) }

@inline(__always)
func cosine(_ x: Double) -> Double { cos(x) }
