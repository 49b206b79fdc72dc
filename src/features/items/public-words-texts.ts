import { texts } from '../../lib/texts.ts'

export const publicWordsTexts = texts({
  en: {
    legend: 'Title and teaser text that everyone sees',
    lead: 'They appear on the lock card, for people who can’t see the rest yet.',
    title: 'Title',
    titleExample: 'What is it?',
    caption: 'Teaser text',
    captionExample: 'Why would someone want to see it?',
    everyone: 'Everyone sees this.',
    onlyWithAccess: 'Only people with access can read this.',
    inGallery: 'In a gallery, only people who can open the gallery see this.',
  },
  pt: {
    legend: 'Título e texto de chamada que todos veem',
    lead: 'Aparecem no cartão bloqueado, para quem ainda não pode ver o resto.',
    title: 'Título',
    titleExample: 'O que é?',
    caption: 'Texto de chamada',
    captionExample: 'Por que alguém iria querer ver?',
    everyone: 'Todos veem isto.',
    onlyWithAccess: 'Só quem tem acesso pode ler isto.',
    inGallery: 'Em uma galeria, só quem pode abrir a galeria vê isto.',
  },
})
