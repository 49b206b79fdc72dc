import { texts } from '../../lib/texts.ts'

/** What stands on a page before anything plays; the player's own words are in `player-texts.ts`. */
export const mediaTexts = texts({
  en: {
    play: (title: string) => `Play ${title}`,
    notPlayable: 'Your browser may not be able to play this video.',
    download: 'Download video',
  },
  pt: {
    play: (title: string) => `Reproduzir ${title}`,
    notPlayable: 'Talvez seu navegador não consiga reproduzir este vídeo.',
    download: 'Baixar vídeo',
  },
})
