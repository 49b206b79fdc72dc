import { plural, texts } from '../../../../lib/texts.ts'

/** Texts of uploading several photos. */
export const trayTexts = texts({
  en: {
    choose: 'Photos',
    note: (size: string) => `As many as you like, up to ${size} each`,
    close: 'Close',
    overall: 'All photos',
    waiting: (n: number) => plural('en', n, { one: "1 photo isn't ready yet", other: `${n} photos aren't ready yet` }),
    adding: (done: number, all: number) => `Saving ${done} of ${all}`,
    keep: (n: number) => plural('en', n, { one: 'Save 1 as draft', other: `Save ${n} as drafts` }),
    publish: (n: number) => plural('en', n, { one: 'Publish 1 photo', other: `Publish ${n} photos` }),
    draftsSaved: (n: number) => plural('en', n, { one: '1 draft saved', other: `${n} drafts saved` }),
    published: (n: number) => plural('en', n, { one: '1 photo published', other: `${n} photos published` }),
  },
  pt: {
    choose: 'Fotos',
    note: (size: string) => `Quantas quiser, até ${size} cada`,
    close: 'Fechar',
    overall: 'Todas as fotos',
    waiting: (n: number) =>
      plural('pt', n, { one: '1 foto ainda não está pronta', other: `${n} fotos ainda não estão prontas` }),
    adding: (done: number, all: number) => `Salvando ${done} de ${all}`,
    keep: (n: number) => plural('pt', n, { one: 'Salvar 1 rascunho', other: `Salvar ${n} rascunhos` }),
    publish: (n: number) => plural('pt', n, { one: 'Publicar 1 foto', other: `Publicar ${n} fotos` }),
    draftsSaved: (n: number) => plural('pt', n, { one: '1 rascunho salvo', other: `${n} rascunhos salvos` }),
    published: (n: number) => plural('pt', n, { one: '1 foto publicada', other: `${n} fotos publicadas` }),
  },
})
