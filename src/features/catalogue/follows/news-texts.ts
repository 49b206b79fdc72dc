import { texts } from '../../../lib/texts.ts'

export const newsTexts = texts({
  en: {
    of: (name: string) => `Notifications from ${name}`,
    current: (name: string, level: string) => `Notifications from ${name}: ${level}`,
    levels: {
      all: { name: 'All', note: 'Everything they publish, and when they go live' },
      highlights: { name: 'Highlights', note: 'Videos, products and live. Posts and photos once a day' },
      off: { name: 'Off', note: 'No notifications from this creator' },
    },
  },
  pt: {
    of: (name: string) => `Notificações de ${name}`,
    current: (name: string, level: string) => `Notificações de ${name}: ${level}`,
    levels: {
      all: { name: 'Todas', note: 'Tudo o que for publicado e quando entrar ao vivo' },
      highlights: { name: 'Destaques', note: 'Vídeos, produtos e ao vivo. Publicações e fotos uma vez por dia' },
      off: { name: 'Nenhuma', note: 'Nenhuma notificação deste criador' },
    },
  },
})
