import { texts } from '../../../lib/texts.ts'

export const videoTexts = texts({
  en: {
    summary: (name: string) => `Video by ${name}.`,
    length: (time: string) => `Video · ${time}`,
    more: (name: string) => `More videos by ${name}`,
    chat: 'Chat of the live stream',
    chatOver: 'The stream is over, so you can read the chat, but not write in it.',
    noChat: 'There were no messages in this chat.',
    report: 'Report',
    missing: "This video doesn't have a file yet.",
  },
  pt: {
    summary: (name: string) => `Vídeo de ${name}.`,
    length: (time: string) => `Vídeo · ${time}`,
    more: (name: string) => `Mais vídeos de ${name}`,
    chat: 'Chat da live',
    chatOver: 'A live acabou: você pode ler o chat, mas não escrever nele.',
    noChat: 'Ninguém escreveu no chat durante esta live.',
    report: 'Denunciar',
    missing: 'Este vídeo ainda não tem arquivo.',
  },
})
