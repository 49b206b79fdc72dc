import { texts } from '../../../lib/texts.ts'

/** Texts wherever a second factor is asked for. */
export const proofTexts = texts({
  en: {
    code: 'Code from your authenticator app',
    codeHint: '6 digits. A recovery code works too.',
    recoveryCode: 'Recovery code',
    recoveryHint: 'One of the codes you saved when you turned on two-step verification.',
    fillIn: 'Please fill this in',
    usePasskey: 'Use a passkey',
    passkeyFailed: "That passkey didn't work. Try again or use a code.",
  },
  pt: {
    code: 'Código do aplicativo autenticador',
    codeHint: '6 dígitos. Um código de recuperação também serve.',
    recoveryCode: 'Código de recuperação',
    recoveryHint: 'Um dos códigos que você guardou ao ativar a verificação em duas etapas.',
    fillIn: 'Preencha este campo',
    usePasskey: 'Usar chave de acesso',
    passkeyFailed: 'Esta chave de acesso não funcionou. Tente de novo ou use um código.',
  },
})
