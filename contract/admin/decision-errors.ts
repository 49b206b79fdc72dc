/** Errors of what operators decide: a part of `errors` (`contract/errors.ts`). */
export const decisionErrors = {
  taken_down: {
    status: 403,
    en: "We took this down, so it stays a draft. If you think that's a mistake, contact us.",
    pt: 'Tiramos isto do ar, então continua como rascunho. Se acha que é um engano, fale com a gente.',
  },
  already_decided: {
    status: 409,
    en: "Already decided by {by}: {outcome}{when}. Your decision wasn't carried out.",
    pt: 'Já decidido por {by}: {outcome}{when}. A sua decisão não foi aplicada.',
  },
  not_removable: {
    status: 409,
    en: "A message or a page can't be removed on its own. You can suspend its author instead.",
    pt: 'Não dá para remover só uma mensagem ou uma página. Você pode suspender quem a publicou.',
  },
  already_operator: {
    status: 409,
    en: 'This address already belongs to someone on the team.',
    pt: 'Este e-mail já é de alguém da equipe.',
  },
  dispute_over: {
    status: 409,
    en: "This dispute doesn't wait for an answer anymore.",
    pt: 'Esta contestação não espera mais uma resposta.',
  },
  account_locked: {
    status: 409,
    en: 'This account is suspended or closed. That has to end first.',
    pt: 'Esta conta está suspensa ou encerrada. Isso precisa acabar antes.',
  },
  team_member: {
    status: 409,
    en: 'This account is part of the team. An owner has to take its role away first.',
    pt: 'Esta conta é da equipe. Antes, alguém com o papel de proprietário precisa tirar o papel dela.',
  },
  last_owner: {
    status: 409,
    en: 'This is the last owner. Make someone else an owner first.',
    pt: 'Esta é a última pessoa proprietária. Dê o papel a outra pessoa antes.',
  },
  already_appealed: {
    status: 409,
    en: "You've already appealed this. We'll tell you what we decide.",
    pt: 'Você já recorreu desta decisão. Vamos avisar o que decidirmos.',
  },
  decision_over: {
    status: 409,
    en: "This decision doesn't apply anymore, so there's nothing to appeal.",
    pt: 'Esta decisão não vale mais, então não há do que recorrer.',
  },
} as const
