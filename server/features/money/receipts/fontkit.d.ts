declare module 'fontkit' {
  type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }
  type Glyph = { path: { toSVG(): string } }
  export type Font = {
    unitsPerEm: number
    hasGlyphForCodePoint(point: number): boolean
    layout(
      text: string,
      features: undefined,
      script: undefined,
      language: undefined,
      direction: 'ltr' | 'rtl'
    ): { glyphs: Glyph[]; positions: Position[]; advanceWidth: number }
  }
  export function openSync(path: string): Font
}

declare module 'bidi-js' {
  const factory: () => {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl' | 'auto'): { levels: Uint8Array }
    getMirroredCharacter(character: string): string | null
  }
  export default factory
}
