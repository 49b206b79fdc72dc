import type { Out } from '../../../../contract/endpoint.ts'
import type { adminComments } from '../../../../contract/admin/comments.ts'
import { formatInteger } from '../../../lib/format.ts'
import { plural, texts } from '../../../lib/texts.ts'

type LeftOut = NonNullable<Out<(typeof adminComments)['release']['response']>['leftOut']>[number]
type Told = Record<'shown' | 'deleted' | 'gone', (n: number, by: string) => string>

/** What happened to those that were left out: a sentence for each decision and who made it. */
const sentences = (left: readonly LeftOut[], told: Told): string =>
  [...Map.groupBy(left, ({ decision = 'gone', by = '' }) => JSON.stringify([decision, by]))]
    .map(([key, found]) => {
      const [decision, by] = JSON.parse(key) as [keyof Told, string]
      return told[decision](found.length, by)
    })
    .join(' ')

/** Comments that wait for review. */
export const heldTexts = texts({
  en: {
    title: 'Comments',
    lead: 'Comments with a restricted word. Only their authors see them until you decide. The longest wait comes first.',
    words: 'Restricted words',
    search: 'Author or words',
    none: 'Nothing matches this',
    clear: 'Show all comments',
    failed: "We couldn't load the comments",
    found: (total: number) =>
      total === 1 ? '1 comment is waiting' : `${formatInteger(total, 'en')} comments are waiting`,
    empty: 'No comments to review',
    emptyText: 'When a comment has a restricted word, it waits here.',
    emptyNoWords: 'You can choose the words in the site settings.',
    choose: 'Choose',
    chooseOne: (name: string) => `Choose the comment by ${name}`,
    chooseAll: 'Choose all on this page',
    chooseNone: 'Choose none',
    comment: 'Comment',
    author: 'By',
    where: 'Where',
    of: (name: string) => `On a page of ${name}`,
    reply: 'Reply',
    photo: (name: string) => `Photo in the comment by ${name}`,
    since: 'Waiting since',
    actions: 'Decision',
    release: 'Show it',
    releaseMany: (n: number) => `Show ${n}`,
    released: (n: number) =>
      plural('en', n, { one: 'The comment is visible now', other: `${n} comments are visible now` }),
    remove: 'Delete',
    removeMany: (n: number) => `Delete ${n}`,
    removeTitle: (n: number) => plural('en', n, { one: 'Delete this comment?', other: `Delete ${n} comments?` }),
    removeText: (n: number) =>
      `${plural('en', n, { one: 'Its author is', other: 'Their authors are' })} told why. You can't undo this.`,
    removed: (n: number) => plural('en', n, { one: 'Comment deleted', other: `${n} comments deleted` }),
    leftOut: (left: readonly LeftOut[]) =>
      sentences(left, {
        deleted: (n, by) => `${n === 1 ? '1 had' : `${n} had`} already been deleted${by && ` by ${by}`}.`,
        shown: (n, by) => `${n === 1 ? '1 was' : `${n} were`} already visible${by && `, by decision of ${by}`}.`,
        gone: (n) => `${n === 1 ? "1 wasn't" : `${n} weren't`} waiting anymore.`,
      }),
  },
  pt: {
    title: 'Comentários',
    lead: 'Comentários com uma palavra restrita. Só quem escreveu vê até você decidir. Quem espera há mais tempo vem primeiro.',
    words: 'Palavras restritas',
    search: 'Autor ou palavras',
    none: 'Nada corresponde a esta busca',
    clear: 'Mostrar todos os comentários',
    failed: 'Não foi possível carregar os comentários',
    found: (total: number) =>
      total === 1 ? '1 comentário aguarda' : `${formatInteger(total, 'pt')} comentários aguardam`,
    empty: 'Nenhum comentário para analisar',
    emptyText: 'Quando um comentário tiver uma palavra restrita, espera aqui.',
    emptyNoWords: 'Você escolhe as palavras nas configurações do site.',
    choose: 'Escolher',
    chooseOne: (name: string) => `Escolher o comentário de ${name}`,
    chooseAll: 'Escolher todos desta página',
    chooseNone: 'Não escolher nenhum',
    comment: 'Comentário',
    author: 'De',
    where: 'Onde',
    of: (name: string) => `Em uma página de ${name}`,
    reply: 'Resposta',
    photo: (name: string) => `Foto no comentário de ${name}`,
    since: 'Aguarda desde',
    actions: 'Decisão',
    release: 'Mostrar',
    releaseMany: (n: number) => `Mostrar ${n}`,
    released: (n: number) =>
      plural('pt', n, { one: 'O comentário está visível', other: `${n} comentários estão visíveis` }),
    remove: 'Excluir',
    removeMany: (n: number) => `Excluir ${n}`,
    removeTitle: (n: number) =>
      plural('pt', n, { one: 'Excluir este comentário?', other: `Excluir ${n} comentários?` }),
    removeText: () => 'Quem escreveu recebe o motivo. Não dá para desfazer.',
    removed: (n: number) => plural('pt', n, { one: 'Comentário excluído', other: `${n} comentários excluídos` }),
    leftOut: (left: readonly LeftOut[]) =>
      sentences(left, {
        deleted: (n, by) =>
          `${n} já ${n === 1 ? 'tinha sido excluído' : 'tinham sido excluídos'}${by && ` por ${by}`}.`,
        shown: (n, by) => `${n} já ${n === 1 ? 'estava visível' : 'estavam visíveis'}${by && ` por decisão de ${by}`}.`,
        gone: (n) => `${n} não ${n === 1 ? 'aguardava' : 'aguardavam'} mais.`,
      }),
  },
})
