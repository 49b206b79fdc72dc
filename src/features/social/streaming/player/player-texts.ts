import { texts } from '../../../../lib/texts.ts'

export const livePlayerTexts = texts({
  en: {
    player: (title: string) => `Live picture: ${title}`,
    live: 'Live',
    toLive: 'Back to live',
    behind: (seconds: number) => `${seconds} s behind`,
    theatre: 'Theatre mode (t)',
    leaveTheatre: 'Exit theatre mode (t)',
    sound: 'Tap for sound',
    watch: 'Tap to watch',
    interrupted: (name: string) => `${name} lost the connection. It goes on as soon as they are back.`,
    connecting: 'Connecting',
  },
  pt: {
    player: (title: string) => `Imagem ao vivo: ${title}`,
    live: 'Ao vivo',
    toLive: 'Voltar ao vivo',
    behind: (seconds: number) => `${seconds} s de atraso`,
    theatre: 'Modo teatro (t)',
    leaveTheatre: 'Sair do modo teatro (t)',
    sound: 'Toque para ouvir',
    watch: 'Toque para assistir',
    interrupted: (name: string) => `A conexão de ${name} caiu. A transmissão continua assim que voltar.`,
    connecting: 'Conectando',
  },
})
