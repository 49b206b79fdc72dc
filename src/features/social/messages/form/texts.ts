import { texts } from '../../../../lib/texts.ts'

export const messageFormTexts = texts({
  en: {
    empty: 'Write something or add a file.',
    stuck: "One of the files isn't uploaded. Resume it, try again or remove it, then send.",
    waits: 'Your message goes out as soon as the files are uploaded.',
    waitsForFile: 'The page was closed during the upload. Choose the file again to send your message.',
    dontWait: "Don't send yet",
    files: 'Attached files',
    attach: 'Add photos, videos or files',
    priced: 'Charge for this message',
    pricedNote:
      'People pay to see the text and files. Before that, they see a blurred preview, the title and teaser text, the number of files and the price.',
    price: 'Price to unlock',
  },
  pt: {
    empty: 'Escreva algo ou adicione um arquivo.',
    stuck: 'Um dos arquivos não foi enviado. Continue o envio, tente de novo ou remova o arquivo e depois envie.',
    waits: 'Sua mensagem sai assim que os arquivos forem enviados.',
    waitsForFile: 'A página foi fechada durante o envio. Escolha o arquivo de novo para enviar a mensagem.',
    dontWait: 'Não enviar ainda',
    files: 'Arquivos anexados',
    attach: 'Adicionar fotos, vídeos ou arquivos',
    priced: 'Cobrar por esta mensagem',
    pricedNote:
      'As pessoas pagam para ver o texto e os arquivos. Antes disso, veem uma prévia desfocada, o título e o texto de chamada, o número de arquivos e o preço.',
    price: 'Preço para desbloquear',
  },
})
