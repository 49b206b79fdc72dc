type Lab = readonly [number, number, number]

const toLinear = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
const toGamma = (c: number): number => (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055)

function readLab(hex: string): Lab {
  const full = hex.length === 4 ? hex.replace(/[\da-f]/gi, '$&$&') : hex
  const [r, g, b] = [1, 3, 5].map((i) => toLinear(parseInt(full.slice(i, i + 2), 16) / 255)) as [number, number, number]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function writeHex([light, a, b]: Lab): string {
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${channels
    .map((c) =>
      Math.round(Math.min(1, Math.max(0, toGamma(Math.max(0, c)))) * 255)
        .toString(16)
        .padStart(2, '0')
    )
    .join('')}`
}

/** The perceptual mix of two colours (OKLab); `share` 0 is the first. */
export function mix(one: string, other: string, share: number): string {
  const [a, b] = [readLab(one), readLab(other)]
  return writeHex(a.map((value, i) => value + ((b[i] as number) - value) * share) as unknown as Lab)
}

/** The same colour lighter (above 0) or darker (below 0), by a share of lightness from -1 to 1. */
export function shade(colour: string, by: number): string {
  const [light, a, b] = readLab(colour)
  const fade = 1 - Math.abs(by) * 0.35
  return writeHex([Math.min(1, Math.max(0, by > 0 ? light + (1 - light) * by : light * (1 + by))), a * fade, b * fade])
}
