//! Complex functions by the usual formulas in `double`, arranged as glibc
//! arranges them where that matters for cancellation. Infinities and NaNs
//! follow from the formulas, not from the tables of C11 Annex G.

/// A complex number in `double`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Complex {
    pub(super) re: f64,
    pub(super) im: f64,
}

impl Complex {
    /// i·z
    fn turned(self) -> Complex {
        Complex {
            re: -self.im,
            im: self.re,
        }
    }

    /// −i·z
    fn turned_back(self) -> Complex {
        Complex {
            re: self.im,
            im: -self.re,
        }
    }

    fn plus(self, other: Complex) -> Complex {
        Complex {
            re: self.re + other.re,
            im: self.im + other.im,
        }
    }

    fn times(self, other: Complex) -> Complex {
        Complex {
            re: self.re * other.re - self.im * other.im,
            im: self.re * other.im + self.im * other.re,
        }
    }

    pub(super) fn exp(self) -> Complex {
        let size = self.re.exp();
        if self.im == 0.0 {
            return Complex {
                re: size,
                im: self.im,
            };
        }
        Complex {
            re: size * self.im.cos(),
            im: size * self.im.sin(),
        }
    }

    /// The logarithm of the absolute value goes through `log1p` where that is
    /// near 1.
    pub(super) fn ln(self) -> Complex {
        let (large, small) = {
            let (x, y) = (self.re.abs(), self.im.abs());
            if x >= y { (x, y) } else { (y, x) }
        };
        let close =
            large > 0.5 && large < 2.0 && small < 1.0 && large * large + small * small >= 0.5;
        let re = if close {
            let excess = (large - 1.0) * (large + 1.0) + small * small;
            excess.ln_1p() / 2.0
        } else {
            large.hypot(small).ln()
        };
        Complex {
            re,
            im: self.im.atan2(self.re),
        }
    }

    pub(super) fn log10(self) -> Complex {
        let z = self.ln();
        Complex {
            re: z.re * std::f64::consts::LOG10_E,
            im: z.im * std::f64::consts::LOG10_E,
        }
    }

    pub(super) fn sqrt(self) -> Complex {
        let Complex { re, im } = self;
        if im == 0.0 {
            return if re < 0.0 {
                Complex {
                    re: 0.0,
                    im: (-re).sqrt().copysign(im),
                }
            } else {
                Complex {
                    re: re.sqrt().abs(),
                    im: 0f64.copysign(im),
                }
            };
        }
        if im.is_infinite() {
            return Complex {
                re: f64::INFINITY,
                im,
            };
        }
        if re == 0.0 {
            let r = (0.5 * im.abs()).sqrt();
            return Complex {
                re: r,
                im: r.copysign(im),
            };
        }
        let size = re.hypot(im);
        if re > 0.0 {
            let r = (0.5 * (size + re)).sqrt();
            Complex {
                re: r,
                im: 0.5 * (im / r),
            }
        } else {
            let s = (0.5 * (size - re)).sqrt();
            Complex {
                re: (0.5 * (im / s)).abs(),
                im: s.copysign(im),
            }
        }
    }

    pub(super) fn sin(self) -> Complex {
        Complex {
            re: self.re.sin() * self.im.cosh(),
            im: self.re.cos() * self.im.sinh(),
        }
    }

    pub(super) fn cos(self) -> Complex {
        Complex {
            re: self.re.cos() * self.im.cosh(),
            im: -(self.re.sin() * self.im.sinh()),
        }
    }

    pub(super) fn tan(self) -> Complex {
        let (sine, cosine) = self.re.sin_cos();
        if self.im.abs() > 300.0 {
            // The imaginary part has reached 1; the real one is as good as 0.
            return Complex {
                re: 0f64.copysign(sine * cosine),
                im: 1f64.copysign(self.im),
            };
        }
        let (sinh, cosh) = (self.im.sinh(), self.im.cosh());
        let denominator = cosine * cosine + sinh * sinh;
        Complex {
            re: sine * cosine / denominator,
            im: sinh * cosh / denominator,
        }
    }

    pub(super) fn sinh(self) -> Complex {
        self.turned().sin().turned_back()
    }

    pub(super) fn cosh(self) -> Complex {
        self.turned().cos()
    }

    pub(super) fn tanh(self) -> Complex {
        self.turned().tan().turned_back()
    }

    pub(super) fn asinh(self) -> Complex {
        // In the first quadrant nothing cancels.
        let z = Complex {
            re: self.re.abs(),
            im: self.im.abs(),
        };
        let square = Complex {
            re: (z.re - z.im) * (z.re + z.im) + 1.0,
            im: 2.0 * z.re * z.im,
        };
        let result = square.sqrt().plus(z).ln();
        Complex {
            re: result.re.copysign(self.re),
            im: result.im.copysign(self.im),
        }
    }

    pub(super) fn asin(self) -> Complex {
        self.turned().asinh().turned_back()
    }

    pub(super) fn acos(self) -> Complex {
        let z = self.asin();
        Complex {
            re: std::f64::consts::FRAC_PI_2 - z.re,
            im: -z.im,
        }
    }

    pub(super) fn acosh(self) -> Complex {
        let below = Complex {
            re: self.re - 1.0,
            im: self.im,
        }
        .sqrt();
        let above = Complex {
            re: self.re + 1.0,
            im: self.im,
        }
        .sqrt();
        self.plus(below.times(above)).ln()
    }

    pub(super) fn atan(self) -> Complex {
        let Complex { re, im } = self;
        let denominator = (1.0 - re) * (1.0 + re) - im * im;
        let square = re * re;
        let ratio = (square + (im + 1.0).powi(2)) / (square + (im - 1.0).powi(2));
        let im = if ratio < 0.5 {
            0.25 * ratio.ln()
        } else {
            0.25 * (4.0 * im / (square + (im - 1.0).powi(2))).ln_1p()
        };
        Complex {
            re: 0.5 * (2.0 * re).atan2(denominator),
            im,
        }
    }

    pub(super) fn atanh(self) -> Complex {
        self.turned().atan().turned_back()
    }

    pub(super) fn pow(self, exponent: Complex) -> Complex {
        exponent.times(self.ln()).exp()
    }
}
