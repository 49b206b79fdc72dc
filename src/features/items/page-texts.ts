import { texts } from '../../lib/texts.ts'

export const pageTexts = texts({
  en: { actions: 'More actions', edit: 'Edit', copyLink: 'Copy link', copied: 'Link copied', report: 'Report', all: 'Show all' },
  pt: { actions: 'Mais ações', edit: 'Editar', copyLink: 'Copiar link', copied: 'Link copiado', report: 'Denunciar', all: 'Ver tudo' },
})
