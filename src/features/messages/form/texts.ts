import { texts } from '../../../lib/texts.ts'

export const messageFormTexts = texts({
  en: {
    empty: 'Write something or add a file.',
    stuck: 'A file has not come through: let it continue, try it again or remove it, then send.',
    waits: 'Sent as soon as its files are uploaded.',
    waitsForFile: 'The page was closed before everything was uploaded. Choose the file again, and the message is sent.',
    dontWait: 'Do not send yet',
    files: 'Attached files',
    attach: 'Add photos, videos or files',
    priced: 'Ask a price for it',
    pricedNote: 'Words and files open for whoever pays. Before that, people see a blurred picture, its title and teaser text, how many files there are, and the price.',
    price: 'Price to open it',
  },
  pt: {
    empty: 'Escreva algo ou adicione um arquivo.',
    stuck: 'Um arquivo ainda não chegou: continue, tente de novo ou remova-o, e então envie.',
    waits: 'Será enviada assim que os arquivos tiverem chegado.',
    waitsForFile: 'A página foi fechada antes de tudo ser enviado. Escolha o arquivo de novo e a mensagem sai.',
    dontWait: 'Não enviar ainda',
    files: 'Arquivos anexados',
    attach: 'Adicionar fotos, vídeos ou arquivos',
    priced: 'Cobrar por esta mensagem',
    pricedNote: 'O texto e os arquivos se abrem para quem pagar. Antes disso, as pessoas veem uma imagem desfocada, o título e o texto de chamada, quantos arquivos há e o preço.',
    price: 'Preço para abrir',
  },
})
