/** Licences under which packages may be used here. Data and fonts with others than these are named in public/attribution.txt. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Packages under other licences, or that state none, with the reason why they may be used. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  '@countrystatecity/countries': 'ODbL-1.0, data: named in the attribution, used unchanged',
  '@fontsource-variable/besley': 'OFL-1.1, a font: named in the attribution',
  '@fontsource-variable/figtree': 'OFL-1.1, a font: named in the attribution',
  '@fontsource-variable/noto-emoji': 'OFL-1.1, a font: named in the attribution',
  '@fontsource-variable/noto-sans-arabic': 'OFL-1.1, a font: named in the attribution',
  '@fontsource-variable/noto-sans-bengali': 'OFL-1.1, a font: named in the attribution',
  '@fontsource-variable/noto-sans-canadian-aboriginal': 'OFL-1.1, a font: named in the attribution',
  '@fontsource-variable/noto-sans-cherokee': 'OFL-1.1, a font: named in the attribution',
  '@fontsource-variable/noto-sans-devanagari': 'OFL-1.1, a font: named in the attribution',
  '@fontsource-variable/noto-sans-ethiopic': 'OFL-1.1, a font: named in the attribution',
  '@fontsource-variable/noto-sans-gujarati': 'OFL-1.1, a font: named in the attribution',
  '@fontsource-variable/noto-sans-gurmukhi': 'OFL-1.1, a font: named in the attribution',
  '@fontsource-variable/noto-sans-hebrew': 'OFL-1.1, a font: named in the attribution',
  '@fontsource-variable/noto-sans-jp': 'OFL-1.1, a font: named in the attribution',
  '@fontsource-variable/noto-sans-kannada': 'OFL-1.1, a font: named in the attribution',
  '@fontsource-variable/noto-sans-khmer': 'OFL-1.1, a font: named in the attribution',
  '@fontsource-variable/noto-sans-kr': 'OFL-1.1, a font: named in the attribution',
  '@fontsource-variable/noto-sans-lao': 'OFL-1.1, a font: named in the attribution',
  '@fontsource-variable/noto-sans-malayalam': 'OFL-1.1, a font: named in the attribution',
  '@fontsource-variable/noto-sans-myanmar': 'OFL-1.1, a font: named in the attribution',
  '@fontsource-variable/noto-sans-oriya': 'OFL-1.1, a font: named in the attribution',
  '@fontsource-variable/noto-sans-sc': 'OFL-1.1, a font: named in the attribution',
  '@fontsource-variable/noto-sans-sinhala': 'OFL-1.1, a font: named in the attribution',
  '@fontsource-variable/noto-sans-syriac': 'OFL-1.1, a font: named in the attribution',
  '@fontsource-variable/noto-sans-tamil': 'OFL-1.1, a font: named in the attribution',
  '@fontsource-variable/noto-sans-telugu': 'OFL-1.1, a font: named in the attribution',
  '@fontsource-variable/noto-sans-thaana': 'OFL-1.1, a font: named in the attribution',
  '@fontsource-variable/noto-sans-thai': 'OFL-1.1, a font: named in the attribution',
  '@fontsource-variable/noto-serif-tibetan': 'OFL-1.1, a font: named in the attribution',
  'caniuse-lite': 'CC-BY-4.0, data for the build: named in the attribution',
  'dejavu-fonts-ttf': 'the free licence of Bitstream Vera, a font: named in the attribution',
  'libheif-js': 'LGPL-3.0, loaded as a module of its own that can be replaced',
  '@shinyoshiaki/jspack': 'BSD-3-Clause by its LICENSE file',
  'png-js': 'MIT by its LICENSE file',
  'xmlhttprequest-ssl': 'MIT by its LICENSE file',
  'dependency-cruiser': 'our own wrapper in scripts/typescript-5',
}
/** The libraries of sharp are LGPL: loaded as modules of their own that can be replaced. */
const isSharp = (name: string): boolean => name.startsWith('@img/sharp-')

/** A package of the lock file. */
export type LockedPackage = { license?: string; link?: boolean; dev?: boolean }

/** Whether a licence expression of SPDX is allowed: of `OR` one, of `AND` all. */
export const isAllowed = (expression: string): boolean => {
  const text = expression.replace(/[()]/g, '')
  return text.split(' OR ').some((choice) => choice.split(' AND ').every((licence) => ALLOWED.has(licence.trim())))
}

/** The packages that nobody has allowed, one line each. */
export const refusedLicences = (packages: Readonly<Record<string, LockedPackage>>): string[] =>
  Object.entries(packages).flatMap(([path, { license, link }]) => {
    const name = path.split('node_modules/').at(-1) ?? ''
    if (!path.includes('node_modules/') || link || EXCEPTIONS[name] !== undefined || isSharp(name)) return []
    return license !== undefined && isAllowed(license) ? [] : [`${name}: ${license ?? 'no licence stated'}`]
  })
