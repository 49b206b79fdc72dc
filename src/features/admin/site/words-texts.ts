import { texts } from '../../../lib/texts.ts'

/** The section with the restricted words. */
export const wordsTexts = texts({
  en: {
    lead: 'A comment with one of these words waits until someone on your team reviews it. Chat messages in a live wait for its moderators, and no name or username may have them.',
    label: 'Restricted words',
    hint: 'One word or phrase on each line. Case and accents make no difference, and only whole words count.',
    wrong: (word: string, fault: string) => `${word}: ${fault}`,
    where: 'New words apply from now on; comments from before stay.',
    queue: 'Comments waiting for review',
    save: 'Save words',
  },
  pt: {
    lead: 'Um comentário com uma destas palavras espera até alguém da sua equipe analisar. Mensagens no chat de uma live esperam pelos moderadores, e nenhum nome ou nome de usuário pode ter essas palavras.',
    label: 'Palavras restritas',
    hint: 'Uma palavra ou frase por linha. Maiúsculas e acentos não fazem diferença, e só contam palavras inteiras.',
    wrong: (word: string, fault: string) => `${word}: ${fault}`,
    where: 'Palavras novas valem daqui em diante; comentários anteriores ficam como estão.',
    queue: 'Comentários aguardando análise',
    save: 'Salvar palavras',
  },
})
