import { texts } from '../../../lib/texts.ts'

export const publicWordsTexts = texts({
  en: {
    legend: 'Title and teaser text that everyone sees',
    lead: "Shown on the locked preview to people who don't have access yet.",
    title: 'Title',
    titleExample: 'What is it?',
    caption: 'Teaser text',
    captionExample: 'Why would someone want to see it?',
    everyone: 'Everyone sees this.',
    onlyWithAccess: 'Only people with access can read this.',
    inGallery: 'In a gallery, only people who can see the gallery see this.',
  },
  pt: {
    legend: 'Título e texto de chamada que todos veem',
    lead: 'Aparecem na prévia bloqueada, para quem ainda não tem acesso.',
    title: 'Título',
    titleExample: 'O que é?',
    caption: 'Texto de chamada',
    captionExample: 'Por que alguém iria querer ver?',
    everyone: 'Todos veem isto.',
    onlyWithAccess: 'Só quem tem acesso pode ler isto.',
    inGallery: 'Em uma galeria, só quem pode ver a galeria vê isto.',
  },
})
