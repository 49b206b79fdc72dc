import { texts } from '../../../lib/texts.ts'

/** Texts that are needed before anything plays; those of the player itself are in `player-texts.ts`. */
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
