import type { Language } from './errors.ts'

/** What we ourselves say of a field, in Portuguese; the key is the English message as a schema or the server has it. */
const portuguese: Readonly<Record<string, string>> = {
  'Please tell us your name': 'Conte-nos o seu nome',
  '3 to 30 letters, digits, dots, dashes or underscores': 'De 3 a 30 letras, algarismos, pontos, traços ou sublinhados',
  'This name is reserved': 'Este nome é reservado',
  'At least 8 characters': 'No mínimo 8 caracteres',
  'Please check the year': 'Confira o ano',
  'You must be 18 or over': 'É preciso ter 18 anos ou mais',
  'Two letters': 'Duas letras',
  'Like +55': 'Como +55',
  'Digits, spaces and dashes': 'Algarismos, espaços e traços',
  'Not one of the choices': 'Não é uma das opções',
  'Must be an address that begins with http or https': 'Deve ser um endereço que começa com http ou https',
  'Write something or add a photo': 'Escreva algo ou adicione uma foto',
  'Please set a price': 'Defina um preço',
  'Between 1 and 10,000 tokens': 'Entre 1 e 10.000 tokens',
  'Please choose when': 'Escolha quando',
  'Please choose a time to come': 'Escolha um momento no futuro',
  'Only a digital product has a file': 'Só um produto digital tem arquivo',
  'Within 30 days': 'Em até 30 dias',
  'Within ten years': 'Em até dez anos',
  'Only photos, or one video, or one sound': 'Só fotos, ou um vídeo, ou um áudio',
  'Only a video has subtitles': 'Só um vídeo tem legendas',
  'This poll is not yours or is in another post': 'Esta enquete não é sua ou está em outra publicação',
  'People have voted: the poll stays as it is': 'Já há votos: a enquete fica como está',
  'A language code such as en or pt-BR': 'Um código de idioma como en ou pt-BR',
  'A story is one photo or one clip': 'Um story é uma foto ou um clipe',
  'A story cannot be for sale': 'Um story não pode ser vendido',
  'Each answer once': 'Cada resposta uma só vez',
  'Please give it a title': 'Dê um título',
  'How many are there?': 'Quantas unidades há?',
  'A comment can be liked': 'Um comentário pode ser curtido',
  'A creator can be bookmarked': 'Um criador pode ser salvo',
  'Who receives it?': 'Quem recebe?',
  'Please name the city': 'Informe a cidade',
  'Please name the street': 'Informe a rua',
  'Choose where it is sent': 'Escolha para onde enviar',
  'Please choose a file': 'Escolha um arquivo',
  'This file is empty': 'Este arquivo está vazio',
  'This file is too large': 'Este arquivo é grande demais',
  'This form does not take such a file': 'Este formulário não aceita esse arquivo',
  'Please choose a JPEG, PNG, WebP, AVIF or GIF picture of at most 50 megapixels': 'Escolha uma imagem JPEG, PNG, WebP, AVIF ou GIF de no máximo 50 megapixels',
  'Holds a character that is not text': 'Contém um caractere que não é texto',
  'Not a cursor of ours': 'Este cursor não é nosso',
  'This is not offered': 'Isto não é oferecido',
  'Subscriptions cannot be paid from the wallet': 'Assinaturas não podem ser pagas com a carteira',
  'Choose a card': 'Escolha um cartão',
  'Check the card number': 'Confira o número do cartão',
  '3 or 4 digits': '3 ou 4 algarismos',
  '8 to 200 letters, digits, dashes': 'De 8 a 200 letras, algarismos ou traços',
}

/** A schema's own message in a language; undefined where it is not the contract's but the validator's. */
export function fieldText(message: string, language: Language): string | undefined {
  const translated = portuguese[message]
  return language === 'en' && translated !== undefined ? message : translated
}
