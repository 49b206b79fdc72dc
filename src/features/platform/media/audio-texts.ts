import { texts } from '../../../lib/texts.ts'

export const audioTexts = texts({
  en: {
    play: (title: string) => `Play ${title}`,
    pause: 'Pause',
    position: 'Position',
    positionOf: (at: string, of: string) => `${at} of ${of}`,
    speed: (rate: number) => `Speed: ${rate}×`,
    buffering: 'Loading',
    failed: 'The audio stopped loading. Check your connection.',
    retry: 'Try again',
    notPlayable: 'Your browser may not be able to play this audio.',
    download: 'Download',
  },
  pt: {
    play: (title: string) => `Reproduzir ${title}`,
    pause: 'Pausar',
    position: 'Posição',
    positionOf: (at: string, of: string) => `${at} de ${of}`,
    speed: (rate: number) => `Velocidade: ${rate}×`,
    buffering: 'Carregando',
    failed: 'O áudio parou de carregar. Confira sua conexão.',
    retry: 'Tentar de novo',
    notPlayable: 'Talvez seu navegador não consiga reproduzir este áudio.',
    download: 'Baixar',
  },
})
