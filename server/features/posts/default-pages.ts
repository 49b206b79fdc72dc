import type { Language } from '../../../contract/errors.ts'

/** A page as it is written: Markdown; `{siteName}` stands for the site's name. */
export type WrittenPage = { readonly title: string; readonly summary: string; readonly content: string }

/** Pages that every installation has until its operator writes their own (`npm run admin -- page`). */
export const defaultPages: Readonly<Record<string, Readonly<Record<Language, WrittenPage>>>> = {
  terms: {
    en: {
      title: 'Terms of use',
      summary: 'What you may expect of {siteName}, and what we expect of you.',
      content: `These are the rules of {siteName}. They are short, so that you can read them.

## Who may join

You must be 18 or over, and everyone who appears in what you publish must be too, and must have agreed to it. One person has one account; it is not for sale or for lending.

## What creators publish

What you publish stays yours. You let {siteName} store it, convert it and show it to those whom you allow to see it, as long as you leave it here. Publish only what is yours or what you have permission for. Not allowed are: minors in any sexual context, people who did not agree, violence against people or animals, hate, fraud, and anything that the law forbids.

## What fans pay

Prices are shown before you pay. A subscription renews by itself until you cancel it; after that you keep what you have until the end of the time you paid for. What you buy once you keep, as long as {siteName} exists and it is not taken down for breaking these rules. Tokens are bought to be spent here and are not paid back in money, unless the law says otherwise.

## What creators earn

{siteName} keeps a fee of each sale. The fee and every amount stand in your earnings. Earnings are held for some days before they can be paid out, because payments can be disputed.

## What must not be done

Do not copy, sell or pass on what you saw here. Do not collect other people's data. Do not try to break the site or to get around its payments.

## Reports

Everything can be reported. The operator looks at reports, and may take things down or suspend an account that breaks these rules. Who is concerned is told why, and can answer.

## Changes

The day of the last change stands below. Whoever does not agree to a change can ask us to delete the account.`,
    },
    pt: {
      title: 'Termos de uso',
      summary: 'O que você pode esperar do {siteName} e o que esperamos de você.',
      content: `Estas são as regras do {siteName}. São curtas para que você possa ler.

## Quem pode participar

É preciso ter 18 anos ou mais. Todas as pessoas que aparecem no que você publica também, e elas precisam ter concordado. Cada pessoa tem uma conta, que não se vende nem se empresta.

## O que os criadores publicam

O que você publica continua seu. Você permite que o {siteName} guarde, converta e mostre a quem você autorizar, enquanto deixar aqui. Publique só o que é seu ou o que tem permissão para usar. Não são permitidos: menores em qualquer contexto sexual, pessoas que não concordaram, violência contra pessoas ou animais, ódio, fraude e tudo o que a lei proíbe.

## O que os fãs pagam

Os preços aparecem antes do pagamento. A assinatura se renova sozinha até você cancelar; depois disso, você mantém o acesso até o fim do período pago. O que você compra avulso fica com você enquanto o {siteName} existir e o conteúdo não for retirado por violar estas regras. Os tokens servem para usar aqui e não são devolvidos em dinheiro, salvo quando a lei disser o contrário.

## O que os criadores ganham

O {siteName} fica com uma taxa de cada venda. A taxa e todos os valores aparecem nos seus ganhos. Os ganhos ficam retidos por alguns dias antes do saque, porque pagamentos podem ser contestados.

## O que não se deve fazer

Não copie, venda nem repasse o que viu aqui. Não colete dados de outras pessoas. Não tente quebrar o site nem burlar os pagamentos.

## Denúncias

Tudo pode ser denunciado. Quem administra o site analisa as denúncias e pode retirar conteúdo ou suspender contas que violem estas regras. A pessoa envolvida fica sabendo o motivo e pode responder.

## Mudanças

O dia da última alteração aparece abaixo. Quem não concordar com uma mudança pode pedir a exclusão da conta.`,
    },
  },
  privacy: {
    en: {
      title: 'Privacy',
      summary: 'What {siteName} knows about you, why, and who else gets to see it.',
      content: `## What we know

- **Your account**: name, username, e-mail address, date of birth, and what you add to your profile yourself.
- **What you do**: whom you follow and subscribe to, what you like, save, comment and buy.
- **Your devices**: for each session the kind of browser and when it was last used, so that you can end it.
- **Creators also**: identity documents, which only the operator sees, to check your age and name.

Card numbers are not among it: they go to the payment company, and we keep the last four digits.

## What we use it for

To show you what you have a right to see, to collect and pay out money, to keep out minors and fraud, and to write to you about your account. Not for advertising, and we do not sell it.

## Who sees it

Creators see the name, the username and the picture of those who follow them, subscribe, comment or buy. They never see your e-mail address or your card. Reports are read by the operator alone. Payment companies and courts get what the law makes us give.

## How long

As long as you have an account. After that we keep only what the law asks for, such as the books of payments.

## Cookies

We use a cookie for your session and some for your choices, such as language and colours. Where the operator has switched on visitor statistics, that service sets its own.

## Your rights

You can see and change your data in your account settings. You can ask us for a copy of it, or to delete it.`,
    },
    pt: {
      title: 'Privacidade',
      summary: 'O que o {siteName} sabe sobre você, por quê, e quem mais vê.',
      content: `## O que sabemos

- **A sua conta**: nome, nome de usuário, e-mail, data de nascimento e o que você mesmo coloca no perfil.
- **O que você faz**: quem segue e assina, o que curte, salva, comenta e compra.
- **Os seus aparelhos**: de cada sessão, o tipo de navegador e quando foi usada pela última vez, para que você possa encerrá-la.
- **De criadores também**: documentos de identidade, que só quem administra o site vê, para conferir idade e nome.

Números de cartão não estão entre esses dados: vão para a empresa de pagamentos, e guardamos só os quatro últimos dígitos.

## Para que usamos

Para mostrar o que você tem direito de ver, receber e repassar dinheiro, manter longe menores e fraudes, e escrever para você sobre a sua conta. Não usamos para publicidade e não vendemos os dados.

## Quem vê

Criadores veem o nome, o nome de usuário e a foto de quem os segue, assina, comenta ou compra. Nunca veem o seu e-mail nem o seu cartão. Denúncias são lidas só por quem administra o site. Empresas de pagamento e a Justiça recebem o que a lei nos obriga a entregar.

## Por quanto tempo

Enquanto você tiver conta. Depois disso, guardamos só o que a lei exige, como os registros de pagamentos.

## Cookies

Usamos um cookie para a sua sessão e alguns para as suas escolhas, como idioma e cores. Onde as estatísticas de visitas estiverem ligadas, esse serviço usa os próprios cookies.

## Os seus direitos

Você pode ver e mudar os seus dados nas configurações da conta. Pode também pedir uma cópia ou a exclusão deles.`,
    },
  },
  help: {
    en: {
      title: 'Help',
      summary: 'The questions we are asked most about {siteName}, answered.',
      content: `## For fans

### What does a subscription give me?

Everything a creator publishes for subscribers, for as long as it runs. Some things are sold one by one; they show their price.

### What is the wallet for?

Your [wallet](/wallet) pays for tips and for things that are sold one by one. You top it up when you like, or pay with your card when you buy.

### How do I cancel?

Under [Subscriptions](/subscriptions). You keep access until the end of the time you paid for, and nothing more is charged.

### My card was declined

The reason that your bank gives stands beside the payment. Check the balance and the limit, or try [another card](/wallet/cards).

### Somebody bothers me

Use Report in the menu of a post, a comment or a profile. The operator gets it together with what you saw; the other person is not told who sent it.

## For creators

### When can I publish?

You can prepare everything at once. It appears when your documents have been checked and your account is approved.

### When do I get my money?

Each sale is on hold for some days, then it is available. Both stand in [Earnings](/creator/earnings).

### Who sees what I publish?

You choose for each thing: everyone, your subscribers, or those who buy it. You can also plan when it appears.

## I cannot get in

Ask for a [new password](/auth/forgot). If the message does not come, look in the spam folder.`,
    },
    pt: {
      title: 'Ajuda',
      summary: 'As perguntas mais comuns sobre o {siteName}, respondidas.',
      content: `## Para fãs

### O que a assinatura me dá?

Tudo o que o criador publica para assinantes, enquanto ela estiver ativa. Algumas coisas são vendidas avulsas e mostram o preço.

### Para que serve a carteira?

A sua [carteira](/wallet) paga gorjetas e o que é vendido avulso. Recarregue quando quiser, ou pague com o cartão na hora da compra.

### Como cancelo?

Em [Assinaturas](/subscriptions). Você mantém o acesso até o fim do período pago, e nada mais é cobrado.

### Meu cartão foi recusado

O motivo dado pelo banco aparece ao lado do pagamento. Confira o saldo e o limite ou tente [outro cartão](/wallet/cards).

### Alguém está me incomodando

Use Denunciar no menu de uma publicação, de um comentário ou de um perfil. Quem administra o site recebe a denúncia junto com o que você viu; a outra pessoa não fica sabendo quem enviou.

## Para criadores

### Quando posso publicar?

Você pode preparar tudo desde já. Aparece quando os seus documentos forem conferidos e a conta for aprovada.

### Quando recebo o meu dinheiro?

Cada venda fica retida por alguns dias e depois fica disponível. Os dois valores aparecem em [Ganhos](/creator/earnings).

### Quem vê o que eu publico?

Você escolhe em cada caso: todos, seus assinantes ou quem comprar. Também dá para agendar a publicação.

## Não consigo entrar

Peça uma [nova senha](/auth/forgot). Se a mensagem não chegar, olhe na caixa de spam.`,
    },
  },
}

/** When the default pages were last changed. */
export const defaultsChangedAt = new Date('2026-11-21T00:00:00Z')
