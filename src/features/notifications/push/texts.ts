import { texts } from '../../../lib/texts.ts'

export const pushTexts = texts({
  en: {
    title: 'On this device',
    lead: "Get notified even when the site isn't open.",
    toggle: 'Push notifications',
    details: 'Show names, amounts and message previews',
    detailsNote: "Turn this off if others can see your screen. Notifications then only say that something's new.",
    preview: 'Preview',
    previewPlain: 'You got a tip',
    previewFull: (amount: string) => `Nina Folio tipped you ${amount}`,
    now: 'now',
    test: 'Send a test',
    tested: 'Sent. It should arrive in a moment.',
    unreachable: "Your browser's notification service isn't responding. Try again in a moment.",
    unsupported: "This browser doesn't support notifications.",
    unsupportedText:
      "Try a current browser on a computer or Android phone, outside a private window. You'll still find everything on the site and in your email.",
    install: 'Add this site to your home screen first',
    installText:
      'On iPhone or iPad, tap Share, then “Add to Home Screen”. Open the site from there and come back to this page.',
    denied: 'Your browser is blocking notifications',
    deniedText:
      'Click the icon to the left of the address to allow them for this site. This page updates when you come back.',
  },
  pt: {
    title: 'Neste aparelho',
    lead: 'Receba avisos mesmo com o site fechado.',
    toggle: 'Notificações push',
    details: 'Mostrar nomes, valores e trechos de mensagens',
    detailsNote: 'Desligue se outras pessoas podem ver sua tela. As notificações só dizem que há novidade.',
    preview: 'Pré-visualização',
    previewPlain: 'Você recebeu uma gorjeta',
    previewFull: (amount: string) => `Nina Folio deu uma gorjeta de ${amount} para você`,
    now: 'agora',
    test: 'Enviar um teste',
    tested: 'Enviada. Deve chegar em instantes.',
    unreachable: 'O serviço de notificações do navegador não está respondendo. Tente de novo em instantes.',
    unsupported: 'Este navegador não permite notificações.',
    unsupportedText:
      'Use um navegador atual no computador ou em um celular Android, fora de uma janela anônima. Você continua vendo tudo no site e no e-mail.',
    install: 'Primeiro adicione o site à tela de início',
    installText:
      'No iPhone ou iPad, toque em Compartilhar e depois em “Adicionar à Tela de Início”. Abra o site por ali e volte a esta página.',
    denied: 'O navegador está bloqueando as notificações',
    deniedText:
      'Clique no ícone à esquerda do endereço e permita as notificações deste site. Esta página se atualiza quando você voltar.',
  },
})
