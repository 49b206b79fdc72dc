/**
 * The product's scene: a brick wall at night, the artists' entrance, and a lamp above it. 1200 × 1200, composed
 * so that it can be cropped around the door.
 */

const WIDTH = 1200
const COURSE = 34
const BRICK = 92
const GROUND = 985

/** A pseudo-random sequence from 0 to 1, so that the picture is the same each time it is drawn. */
const sequence = (seed: number) => (): number => {
  seed = (seed * 16807) % 2147483647
  return seed / 2147483647
}

const bricks = (): string => {
  const random = sequence(7)
  const rows: string[] = []
  for (let row = 0; row * COURSE < GROUND; row += 1) {
    for (let x = (row % 2) * (BRICK / 2) - BRICK; x < WIDTH; x += BRICK) {
      // Most bricks have the colour of the wall; one in four is slightly lighter or darker.
      const chance = random()
      if (chance > 0.26) continue
      rows.push(
        `<path fill="${chance > 0.13 ? '#22332b' : '#15211c'}" d="M${x + 2} ${row * COURSE + 2}h${BRICK - 4}v${COURSE - 4}h-${BRICK - 4}z"/>`
      )
    }
  }
  return rows.join('')
}

const poster = (x: number, y: number, tilt: number, art: string): string =>
  `<g transform="translate(${x} ${y}) rotate(${tilt})"><path fill="#d9cfae" d="M0 0h170v240H0z"/>${art}<path stroke="#4a4433" stroke-width="5" d="M20 200h130M20 217h84"/></g>`

const posters = [
  poster(
    130,
    470,
    -1.5,
    '<path fill="#8d3b2e" d="M14 14h142v168H14z"/><circle cx="85" cy="92" r="48" fill="#e9b949"/><path fill="#8d3b2e" d="M85 44a48 48 0 0 1 0 96z"/>'
  ),
  poster(
    905,
    500,
    2,
    '<path fill="#274a66" d="M14 14h142v168H14z"/><path fill="#d9cfae" d="M40 182c0-70 20-130 45-130s45 60 45 130z"/><circle cx="85" cy="58" r="22" fill="#e9b949"/>'
  ),
].join('')

/**
 * The whole picture as SVG. `open` draws the door ajar with the light on, otherwise it is closed and the lamp is
 * dimmed.
 */
export const doorScene = (open: boolean): string => {
  const glow = open ? 1 : 0.45
  const leaf = open
    ? `<path fill="url(#inside)" d="M452 ${GROUND}V560a148 148 0 0 1 296 0v${GROUND - 560}z"/>
<path fill="#0d3529" d="M452 ${GROUND}V560c0-80 62-147 120-147v${GROUND + 38 - 413}z"/>
<path fill="#14523d" d="M466 ${GROUND - 4}V562c0-66 50-122 94-130v${GROUND + 30 - 432}z"/>
<path fill="none" stroke="#0d3529" stroke-width="6" d="M484 720V566c0-46 30-86 60-98v258zM484 ${GROUND - 30}V756l60 4v${GROUND - 738}z"/>
<circle cx="552" cy="752" r="8" fill="#f0c050"/>
<path fill="#ffdf8a" opacity=".5" d="M572 ${GROUND}h176l150 215H520z"/>`
    : `<path fill="#123f31" d="M452 ${GROUND}V560a148 148 0 0 1 296 0v${GROUND - 560}z"/>
<path fill="none" stroke="#0b2c22" stroke-width="7" d="M600 412v${GROUND - 412}M480 720V562c0-60 42-110 96-118v276zM480 ${GROUND - 30}V752h96v${GROUND - 782}zM720 720V562c0-60-42-110-96-118v276zM720 ${GROUND - 30}V752h-96v${GROUND - 782}z"/>
<circle cx="584" cy="736" r="7" fill="#c79a36"/><circle cx="616" cy="736" r="7" fill="#c79a36"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 1200" width="1200" height="1200">
<defs>
<radialGradient id="lamp" cx="600" cy="300" r="620" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#ffdf8a" stop-opacity="${0.75 * glow}"/><stop offset=".25" stop-color="#f2b63c" stop-opacity="${0.34 * glow}"/><stop offset="1" stop-color="#f2b63c" stop-opacity="0"/></radialGradient>
<radialGradient id="night" cx="600" cy="560" r="760" gradientUnits="userSpaceOnUse"><stop offset=".35" stop-color="#0c1512" stop-opacity="0"/><stop offset="1" stop-color="#0c1512" stop-opacity=".92"/></radialGradient>
<linearGradient id="inside" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#fff0c2"/><stop offset="1" stop-color="#f4b942"/></linearGradient>
<linearGradient id="street" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#22302a"/><stop offset="1" stop-color="#0c1512"/></linearGradient>
</defs>
<path fill="#1b2a23" d="M0 0h1200v1200H0z"/>
${bricks()}
${posters}
<path fill="url(#street)" d="M0 ${GROUND}h1200v215H0z"/>
<path fill="#2c3b33" d="M400 ${GROUND - 2}h400l26 34H374z"/>
<path fill="#2b3a32" d="M424 ${GROUND}V560a176 176 0 0 1 352 0v${GROUND - 560}h-28V560a148 148 0 0 0-296 0v${GROUND - 560}z"/>
${leaf}
<path fill="url(#lamp)" d="M0 0h1200v1200H0z"/>
<path fill="url(#night)" d="M0 0h1200v1200H0z"/>
<path fill="none" stroke="#0a100d" stroke-width="10" stroke-linecap="round" d="M600 176v34M560 176h80"/>
<path fill="#0a100d" d="M534 276a66 70 0 0 1 132 0z"/>
<path fill="${open ? '#fff3cf' : '#d8a944'}" d="M566 276a34 32 0 0 0 68 0z"/>
</svg>`.replaceAll('\n', '')
}
