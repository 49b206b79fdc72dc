import { texts } from '../../../lib/texts.ts'

export const resetTexts = texts({
  en: {
    reset: 'Reset two-step verification',
    title: (name: string) => `Reset two-step verification of ${name}?`,
    text: "Their authenticator app, passkeys and recovery codes are removed, and they're logged out everywhere. Make sure that it's really them who is asking.",
    done: 'Two-step verification reset',
  },
  pt: {
    reset: 'Redefinir verificação em duas etapas',
    title: (name: string) => `Redefinir a verificação em duas etapas de ${name}?`,
    text: 'O aplicativo autenticador, as chaves de acesso e os códigos de recuperação são removidos, e a pessoa sai de todos os aparelhos. Confirme que é ela mesma quem está pedindo.',
    done: 'Verificação em duas etapas redefinida',
  },
})
