import { formatInteger } from '../../../../lib/format.ts'
import { plural, texts } from '../../../../lib/texts.ts'

/** Texts of a creator's own streams that several screens use. */
export const goLiveTexts = texts({
  en: {
    title: 'Live',
    sections: 'Live',
    tabs: { go: 'Go live', scheduled: 'Scheduled', past: 'Past streams' },
    current: (title: string) => `You're live: ${title}`,
    currentStarting: (title: string) => `“${title}” is about to start`,
    openRoom: 'Open control room',
    schedule: 'Schedule a stream',
    failed: "Your streams couldn't be loaded",
    live: 'LIVE',
    viewers: (count: number) =>
      plural('en', count, { one: '1 viewer', other: `${formatInteger(count, 'en')} viewers` }),
    access: {
      free: 'Everyone',
      follower: 'Followers',
      subscriber: 'Subscribers',
      sale: 'Ticket',
    },
    tickets: (count: number) =>
      plural('en', count, { one: '1 ticket sold', other: `${formatInteger(count, 'en')} tickets sold` }),
    minutes: (count: number) => plural('en', count, { one: '1 minute', other: `${count} minutes` }),
    cancel: 'Cancel',
  },
  pt: {
    title: 'Ao vivo',
    sections: 'Ao vivo',
    tabs: { go: 'Iniciar', scheduled: 'Agendadas', past: 'Transmissões anteriores' },
    current: (title: string) => `Você está ao vivo: ${title}`,
    currentStarting: (title: string) => `“${title}” está prestes a começar`,
    openRoom: 'Abrir sala de controle',
    schedule: 'Agendar transmissão',
    failed: 'Não foi possível carregar suas transmissões',
    live: 'AO VIVO',
    viewers: (count: number) =>
      plural('pt', count, { one: '1 pessoa assistindo', other: `${formatInteger(count, 'pt')} pessoas assistindo` }),
    access: {
      free: 'Todos',
      follower: 'Seguidores',
      subscriber: 'Assinantes',
      sale: 'Ingresso',
    },
    tickets: (count: number) =>
      plural('pt', count, { one: '1 ingresso vendido', other: `${formatInteger(count, 'pt')} ingressos vendidos` }),
    minutes: (count: number) => plural('pt', count, { one: '1 minuto', other: `${count} minutos` }),
    cancel: 'Cancelar',
  },
})
