/** Errors of two-step verification and passkeys; a part of `errors`. */
export const secondFactorErrors = {
  second_factor_required: {
    status: 403,
    en: 'Enter a code from your authenticator app, or use a passkey, to continue.',
    pt: 'Digite um código do seu aplicativo autenticador ou use uma chave de acesso para continuar.',
  },
  second_factor_missing: {
    status: 403,
    en: 'Turn on two-step verification first. People who run the site need it.',
    pt: 'Ative antes a verificação em duas etapas. Quem cuida do site precisa dela.',
  },
  passkey_refused: {
    status: 403,
    en: "We couldn't use this passkey. Try again, or choose another way.",
    pt: 'Não foi possível usar esta chave de acesso. Tente de novo ou escolha outra forma.',
  },
  app_set_up: {
    status: 409,
    en: 'You already use an authenticator app. Remove it first if you want another one.',
    pt: 'Você já usa um aplicativo autenticador. Remova esse primeiro se quiser outro.',
  },
  app_not_begun: {
    status: 409,
    en: 'Begin to set up the app first: scan its code, then enter what the app shows.',
    pt: 'Comece a configurar o aplicativo primeiro: escaneie o código e digite o que o aplicativo mostra.',
  },
  recovery_codes_unneeded: {
    status: 409,
    en: 'Recovery codes belong to two-step verification. Add an authenticator app or a passkey first.',
    pt: 'Os códigos de recuperação são da verificação em duas etapas. Adicione antes um aplicativo autenticador ou uma chave de acesso.',
  },
  passkeys_full: {
    status: 409,
    en: 'You have {max} passkeys, which is the limit. Delete one first.',
    pt: 'Você já tem {max} chaves de acesso, que é o limite. Exclua uma primeiro.',
  },
  challenge_expired: {
    status: 410,
    en: 'This took too long, so please start again.',
    pt: 'Isto demorou demais. Comece de novo.',
  },
} as const
