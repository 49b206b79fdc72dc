import { texts } from '../../../../lib/texts.ts'

export const welcomeVideoTexts = texts({
  en: {
    label: 'Welcome video',
    note: (minutes: number, size: string) =>
      `Say hello to everyone who opens your page. Up to ${minutes} minutes and ${size}; we cut what's longer.`,
    where: 'Everyone who opens your page can watch it. To change it, remove it first.',
    preparing: "We're preparing your video. It appears on your page when it's ready.",
    failed: "We couldn't use this video",
    remove: 'Remove video',
    saved: 'Welcome video saved',
    removed: 'Welcome video removed',
  },
  pt: {
    label: 'Vídeo de boas-vindas',
    note: (minutes: number, size: string) =>
      `Diga olá a todos que abrem sua página. Até ${minutes} minutos e ${size}; cortamos o que passar disso.`,
    where: 'Todos que abrem sua página podem assistir. Para trocar, remova este primeiro.',
    preparing: 'Estamos preparando seu vídeo. Ele aparece na sua página quando estiver pronto.',
    failed: 'Não conseguimos usar este vídeo',
    remove: 'Remover vídeo',
    saved: 'Vídeo de boas-vindas salvo',
    removed: 'Vídeo de boas-vindas removido',
  },
})
