import type { Language } from '../../../../contract/errors.ts'

/** A page in Markdown; `{siteName}` is replaced by the site's name. */
export type PageSource = { readonly title: string; readonly summary: string; readonly content: string }

/** Pages that every installation has until its operator replaces them (`npm run admin -- page`). */
export const defaultPages: Readonly<Record<string, Readonly<Record<Language, PageSource>>>> = {
  terms: {
    en: {
      title: 'Terms of use',
      summary: 'What you can expect from {siteName}, and what we expect from you.',
      content: `These are the rules of {siteName}. We kept them short so you can actually read them.

## Who can join

You must be 18 or older. So must everyone who appears in what you publish, and they must have agreed to it. Each person can have one account. You can't sell or lend it.

## What creators publish

What you publish stays yours. As long as it's on {siteName}, you allow us to store it, convert it and show it to the people you choose. Only publish what's yours or what you have permission to use. We don't allow minors in any sexual context, people who didn't agree to be shown, violence against people or animals, hate, fraud, or anything illegal.

## What fans pay

You always see the price before you pay. Subscriptions renew automatically until you cancel, and you keep access until the end of the period you've paid for. You keep one-time purchases for as long as {siteName} exists, unless they're taken down for breaking these rules. Your wallet balance is for spending here and isn't paid out, unless the law says otherwise.

## What creators earn

{siteName} takes a fee on each sale. You can see the fee and every amount in your earnings. We hold earnings for a few days before you can withdraw them, because payments can be disputed.

## What's not allowed

Don't copy, sell or share what you see here. Don't collect other people's data. Don't try to break the site or get around its payments.

## Reports

You can report anything. We review reports, and we may take things down or suspend accounts that break these rules. We tell the person why, and they can reply.

## Changes

You can see below when we last changed these rules. If you don't agree with a change, you can ask us to delete your account.`,
    },
    pt: {
      title: 'Termos de uso',
      summary: 'O que você pode esperar do {siteName} e o que esperamos de você.',
      content: `Estas são as regras do {siteName}. São curtas para que você possa ler.

## Quem pode participar

Você precisa ter 18 anos ou mais. Todas as pessoas que aparecem no que você publica também, e elas precisam ter concordado. Cada pessoa pode ter uma conta, que não pode ser vendida nem emprestada.

## O que os criadores publicam

O que você publica continua seu. Enquanto estiver no {siteName}, você permite que a gente guarde, converta e mostre o conteúdo a quem você escolher. Publique só o que é seu ou o que tem permissão para usar. Não permitimos menores em qualquer contexto sexual, pessoas que não concordaram em aparecer, violência contra pessoas ou animais, ódio, fraude nem nada que a lei proíba.

## O que os fãs pagam

Você sempre vê o preço antes de pagar. A assinatura renova automaticamente até você cancelar, e você mantém o acesso até o fim do período pago. As compras avulsas ficam com você enquanto o {siteName} existir, a não ser que o conteúdo seja retirado por violar estas regras. O saldo da carteira é para usar aqui e não é devolvido em dinheiro, salvo quando a lei disser o contrário.

## O que os criadores ganham

O {siteName} fica com uma taxa de cada venda. A taxa e todos os valores aparecem nos seus ganhos. Os ganhos ficam retidos por alguns dias antes do saque, porque pagamentos podem ser contestados.

## O que não é permitido

Não copie, venda nem compartilhe o que vê aqui. Não colete dados de outras pessoas. Não tente quebrar o site nem burlar os pagamentos.

## Denúncias

Você pode denunciar qualquer coisa. Analisamos as denúncias e podemos tirar conteúdo do ar ou suspender contas que violem estas regras. A pessoa fica sabendo o motivo e pode responder.

## Mudanças

Abaixo você vê quando mudamos estas regras pela última vez. Se não concordar com uma mudança, você pode pedir a exclusão da conta.`,
    },
  },
  privacy: {
    en: {
      title: 'Privacy',
      summary: 'What {siteName} knows about you, why, and who else can see it.',
      content: `## What we know

- **Your account**: name, username, email, date of birth, and anything you add to your profile.
- **What you do**: who you follow and subscribe to, and what you like, save, comment on and buy.
- **Your devices**: the type of browser for each login and when it was last used, so you can log it out.
- **For creators**: identity documents, to check your age and name. Only the team that approves accounts sees them.

We don't have your card number. It goes to the payment provider, and we only keep the last four digits.

## What we use it for

To show you what you have access to, process payments and payouts, keep out minors and fraud, and email you about your account. We don't use it for advertising, and we don't sell it.

## Who sees it

Creators see the name, username and photo of people who follow them, subscribe, comment or buy. They never see your email or your card. Only our team reads reports. Payment providers and courts get what the law requires us to share.

## How long

For as long as you have an account. After that we only keep what the law requires, such as payment records.

## Cookies

We use one cookie to keep you logged in and a few for your preferences, like language and theme. If visitor statistics are turned on, that service sets its own.

## Your rights

You can see and change your data in your account settings. You can also ask us for a copy, or ask us to delete it.`,
    },
    pt: {
      title: 'Privacidade',
      summary: 'O que o {siteName} sabe sobre você, por quê, e quem mais vê.',
      content: `## O que sabemos

- **Sua conta**: nome, nome de usuário, e-mail, data de nascimento e o que você coloca no perfil.
- **O que você faz**: quem segue e assina, o que curte, salva, comenta e compra.
- **Seus aparelhos**: o tipo de navegador de cada acesso e quando foi usado pela última vez, para você poder desconectá-lo.
- **De criadores**: documentos de identidade, para conferir idade e nome. Só a equipe que aprova as contas vê.

Não temos o número do seu cartão. Ele vai para a empresa de pagamentos, e guardamos só os quatro últimos dígitos.

## Para que usamos

Para mostrar o que você pode ver, processar pagamentos e saques, evitar menores e fraudes e enviar e-mails sobre a sua conta. Não usamos para publicidade e não vendemos.

## Quem vê

Criadores veem o nome, o nome de usuário e a foto de quem os segue, assina, comenta ou compra. Nunca veem seu e-mail nem seu cartão. Só a nossa equipe lê as denúncias. Empresas de pagamentos e a Justiça recebem o que a lei nos obriga a entregar.

## Por quanto tempo

Enquanto você tiver conta. Depois disso, guardamos só o que a lei exige, como os registros de pagamentos.

## Cookies

Usamos um cookie para manter você conectado e alguns para suas preferências, como idioma e tema. Se as estatísticas de visitas estiverem ativadas, esse serviço usa os próprios cookies.

## Seus direitos

Você pode ver e mudar seus dados nas configurações da conta. Também pode pedir uma cópia ou a exclusão deles.`,
    },
  },
  help: {
    en: {
      title: 'Help',
      summary: 'Answers to the most common questions about {siteName}.',
      content: `## For fans

### What do I get with a subscription?

Everything a creator publishes for subscribers, for as long as you're subscribed. Some things are sold separately, and you'll see their price.

### What is the wallet for?

Your [wallet](/wallet) pays for tips and for things that are sold one by one. You top it up when you like, or pay with your card when you buy.

### How do I cancel?

Under [Subscriptions](/subscriptions). You keep access until the end of the period you've paid for, and you won't be charged again.

### My card was declined

You'll see your bank's reason next to the payment. Check your balance and limit, or try [another card](/wallet/cards).

### Someone is bothering me

Use Report in the menu of a post, comment, message or profile. We get it along with what you saw. The other person won't know who sent it.

## For creators

### When can I publish?

You can get everything ready right away. It goes public once we've checked your documents and approved your account.

### When do I get my money?

Each sale is on hold for a few days. After that you can request a payout. You'll find both amounts in [Earnings](/creator/earnings).

### Who sees what I publish?

You choose each time: everyone, your subscribers, or people who buy it. You can also schedule it.

## I can't log in

Get a link to set a [new password](/auth/forgot). If the email doesn't arrive, check your spam folder.`,
    },
    pt: {
      title: 'Ajuda',
      summary: 'Respostas às perguntas mais comuns sobre o {siteName}.',
      content: `## Para fãs

### O que ganho com a assinatura?

Tudo o que o criador publica para assinantes, enquanto sua assinatura estiver ativa. Algumas coisas são vendidas à parte, e você vê o preço.

### Para que serve a carteira?

A sua [carteira](/wallet) paga gorjetas e o que é vendido avulso. Recarregue quando quiser, ou pague com o cartão na hora da compra.

### Como cancelo?

Em [Assinaturas](/subscriptions). Você mantém o acesso até o fim do período pago e não será cobrado de novo.

### Meu cartão foi recusado

O motivo dado pelo banco aparece ao lado do pagamento. Confira seu saldo e seu limite ou tente [outro cartão](/wallet/cards).

### Alguém está me incomodando

Use Denunciar no menu de uma publicação, comentário, mensagem ou perfil. Recebemos a denúncia junto com o que você viu. A outra pessoa não fica sabendo quem enviou.

## Para criadores

### Quando posso publicar?

Você pode preparar tudo desde já. Fica público quando conferirmos seus documentos e aprovarmos sua conta.

### Quando recebo meu dinheiro?

Cada venda fica retida por alguns dias. Depois você pode solicitar um saque. Os dois valores aparecem em [Ganhos](/creator/earnings).

### Quem vê o que eu publico?

Você escolhe a cada vez: todos, seus assinantes ou quem comprar. Também dá para agendar.

## Não consigo entrar

Receba um link para criar uma [nova senha](/auth/forgot). Se o e-mail não chegar, confira o spam.`,
    },
  },
}

/** When the default pages were last changed. */
export const defaultsChangedAt = new Date('2026-11-22T00:00:00Z')
