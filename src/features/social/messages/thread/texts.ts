import { plural, texts } from '../../../../lib/texts.ts'

/** Texts of the messages in a conversation. */
export const threadTexts = texts({
  en: {
    messagesWith: (name: string) => `Messages with ${name}`,
    begin: (name: string) => `This is the start of your conversation with ${name}.`,
    unread: 'New messages',
    typing: (name: string) => `${name} is typing…`,
    newest: 'Jump to latest message',
    fresh: (n: number) => plural('en', n, { one: '1 new message', other: `${n} new messages` }),
    announcement: (name: string, words: string) => `${name}: ${words}`,
    locked: 'a locked message',
    files: (n: number) => plural('en', n, { one: '1 file', other: `${n} files` }),
    older: 'Loading older messages',
    newer: 'Loading newer messages',
  },
  pt: {
    messagesWith: (name: string) => `Mensagens com ${name}`,
    begin: (name: string) => `Este é o início da sua conversa com ${name}.`,
    unread: 'Mensagens novas',
    typing: (name: string) => `${name} está digitando…`,
    newest: 'Ir para a última mensagem',
    fresh: (n: number) => plural('pt', n, { one: '1 mensagem nova', other: `${n} mensagens novas` }),
    announcement: (name: string, words: string) => `${name}: ${words}`,
    locked: 'uma mensagem bloqueada',
    files: (n: number) => plural('pt', n, { one: '1 arquivo', other: `${n} arquivos` }),
    older: 'Carregando mensagens mais antigas',
    newer: 'Carregando mensagens mais recentes',
  },
})
