import { texts } from '../../../lib/texts.ts'

/** Texts on the page; those of the viewer are in `viewer-texts.ts`. */
export const storyTexts = texts({
  en: {
    stories: 'Stories',
    yours: 'Your story',
    add: 'Add story',
    of: (name: string) => `${name}'s stories`,
    unseen: 'new',
  },
  pt: {
    stories: 'Stories',
    yours: 'Seu story',
    add: 'Adicionar story',
    of: (name: string) => `Stories de ${name}`,
    unseen: 'novo',
  },
})
