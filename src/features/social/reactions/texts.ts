import { texts } from '../../../lib/texts.ts'

export const reactionTexts = texts({
  en: {
    like: 'Like',
    likes: 'Likes',
    comment: 'Comment',
    comments: 'Comments',
    bookmark: 'Bookmark',
    actions: 'Like, comment, bookmark',
  },
  pt: {
    like: 'Curtir',
    likes: 'Curtidas',
    comment: 'Comentar',
    comments: 'Comentários',
    bookmark: 'Salvar',
    actions: 'Curtir, comentar, salvar',
  },
})
