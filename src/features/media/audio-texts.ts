import { texts } from '../../lib/texts.ts'

export const audioTexts = texts({
  en: {
    play: (title: string) => `Play ${title}`,
    pause: 'Pause',
    position: 'Position',
    positionOf: (at: string, of: string) => `${at} of ${of}`,
    speed: (rate: number) => `Speed: ${rate}×`,
    buffering: 'Loading',
    failed: 'The sound stopped coming.',
    retry: 'Try again',
    notPlayable: 'This browser may not be able to play this sound.',
    download: 'Download it',
  },
  pt: {
    play: (title: string) => `Reproduzir ${title}`,
    pause: 'Pausar',
    position: 'Posição',
    positionOf: (at: string, of: string) => `${at} de ${of}`,
    speed: (rate: number) => `Velocidade: ${rate}×`,
    buffering: 'Carregando',
    failed: 'O áudio parou de chegar.',
    retry: 'Tentar de novo',
    notPlayable: 'Talvez este navegador não consiga reproduzir este áudio.',
    download: 'Baixar',
  },
})
