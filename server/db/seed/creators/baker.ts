import { baker as artist } from '../art/artists/baker.ts'
import type { DemoCreator } from './types.ts'

export const baker: DemoCreator = {
  username: 'jandira.doces',
  name: 'Jandira Nogueira',
  craft: 'Confeiteira',
  city: 'Recife',
  country: 'BR',
  languages: ['pt'],
  gender: 'female',
  birthDate: '1986-06-24',
  tagline: 'Bolo de rolo fino como papel, goiabada de tacho',
  bio: 'Aprendi com a minha avó que paciência também é ingrediente. Faço doce pernambucano, pão de madrugada e muita bagunça. Aqui eu conto as receitas inteiras, com o erro e o conserto.\n\nQuem assina recebe a receita da semana em detalhes e pode perguntar o que quiser.',
  monthly: 695,
  yearly: 6950,
  commissionBp: 1250,
  offersFreeDays: true,
  fame: 0.8,
  artist,
  posts: [
    {
      text: 'Vinte voltas! O rolo mais fino que já saiu desta cozinha. A goiabada tem que estar morna, nem quente nem fria: morna como banho de criança.',
      free: true,
      pinned: true,
      photos: [
        ['rolo', 'square', 'Três fatias de bolo de rolo em um prato claro'],
        ['dough', 'wide', 'Massa aberta sobre a mesa enfarinhada'],
      ],
    },
    {
      title: 'Torta de frutas vermelhas, a receita completa',
      caption: 'A massa que não encolhe, passo a passo e com todas as medidas.',
      text: 'Receita completa da torta de frutas vermelhas, com a massa que não encolhe. O segredo está no freezer: vinte minutos antes do forno.',
      photos: [['tart', 'square', 'Torta coberta de frutas vermelhas em espiral']],
    },
    {
      title: 'Mil-folhas de pistache',
      caption: 'Setecentas e vinte e nove camadas. A foto e onde eu errei.',
      text: 'Mil-folhas de pistache. Contei: são setecentas e vinte e nove. Errei por duzentas e setenta e uma. 😅',
      photos: [['layers', 'tall', 'Mil-folhas em camadas com creme e frutas no topo']],
    },
    { text: 'Hoje a massa desandou e eu chorei um pouquinho. Depois virou pudim. Tudo vira pudim.', free: true },
    {
      text: 'Bombas de domingo: goiaba, chocolate 70%, manga com pimenta. Qual delas entra no cardápio?',
      free: true,
      photos: [['eclairs', 'tall', 'Bombas cobertas de glacês coloridos em fileira']],
    },
    {
      title: 'Massa folhada em cozinha de 34 graus',
      caption: 'Passo a passo para quem não tem ar-condicionado.',
      text: 'Vídeo não, mas passo a passo sim: como abrir massa folhada em cozinha de 34 graus. Gelo na bancada, ventilador longe, fé.',
      photos: [
        ['dough', 'tall', 'Rolo e massa sobre madeira'],
        ['layers', 'square', 'Corte de um mil-folhas'],
      ],
    },
    {
      title: 'Três quilos e nenhum plano',
      caption: 'O que eu trouxe da feira e o que vai virar.',
      text: 'A feira hoje tinha jabuticaba. Comprei três quilos e nenhum plano.',
    },
    {
      title: 'Teste número nove',
      caption: 'A torta de mirtilo que quase passou.',
      text: 'Teste número nove da torta de mirtilo. O número oito foi para os vizinhos, que já me olham com carinho e calça apertada.',
      photos: [['tart', 'tall', 'Torta de frutas com borda dourada']],
    },
    {
      text: 'Minha avó media farinha com a mão e o forno com o cotovelo. Eu comprei balança, termômetro e cronômetro, e passei dois anos tentando chegar no cotovelo dela.\n\nOntem cheguei. O bolo subiu igual, com aquela rachadura no meio que ela chamava de sorriso. Liguei para a minha mãe e as duas ficamos caladas no telefone, ouvindo o forno estalar.',
      free: true,
    },
    {
      title: 'Quanto custa a minha semana',
      caption: 'A lista de compras inteira, com os preços.',
      text: 'Lista de compras da semana e quanto custou cada coisa. Transparência até no açúcar.',
    },
    {
      text: 'Café, bolo de rolo, chuva. Só isso.',
      photos: [['rolo', 'tall', 'Fatias de bolo de rolo vistas de cima']],
    },
    { text: 'Rascunho: bolo de noiva da Clarinha, terceira versão.', draft: true },
  ],
}
