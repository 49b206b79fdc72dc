import { photographer as artist } from '../art/artists/photographer.ts'
import type { DemoCreator } from './types.ts'

export const photographer: DemoCreator = {
  username: 'caio.concreto',
  name: 'Caio Brandt Teles',
  craft: 'Fotógrafo de prédios',
  city: 'São Paulo',
  country: 'BR',
  languages: ['pt', 'en'],
  gender: 'male',
  birthDate: '1990-10-05',
  tagline: 'Concreto, sol do meio-dia e uma coisa vermelha',
  bio: 'Ando pela cidade até a sombra ficar reta. Fotografo prédios como quem faz retrato: espero eles esquecerem que estou ali.\n\nAssinantes recebem o mapa da caminhada, o negativo inteiro e a história do porteiro.',
  monthly: 895,
  yearly: 8900,
  fame: 0.65,
  artist,
  posts: [
    {
      text: 'Onda de concreto, 11h58. Dois minutos depois a sombra some e vira só um prédio.',
      free: true,
      pinned: true,
      photos: [['wave', 'tall', 'Fachada ondulada em faixas de luz e sombra']],
    },
    {
      title: 'A janela laranja',
      caption: 'Quarenta minutos de espera, uma foto.',
      text: 'A janela laranja. Esperei quarenta minutos até alguém acender.',
      photos: [['grid', 'tall', 'Malha de janelas, uma delas acesa em laranja']],
    },
    {
      text: 'Esquina. Céu fechado, prédio aberto.',
      free: true,
      photos: [
        ['corner', 'tall', 'Esquina de um edifício visto de baixo'],
        ['corner', 'square', 'Duas fachadas encontram-se em uma aresta clara'],
      ],
    },
    {
      title: 'O porteiro do 412',
      caption: 'A história de quem conhece cada janela do prédio.',
      text: 'O porteiro do 412 trabalha lá desde a inauguração. Ele sabe a que horas cada janela recebe sol. Não usa relógio.',
    },
    {
      title: 'Sete andares para baixo',
      caption: 'A escada inteira em uma só foto.',
      text: 'Escada helicoidal, sete andares, um ponto vermelho: minha mochila.',
      photos: [['stairs', 'square', 'Escada em espiral vista de cima, com um ponto vermelho']],
    },
    {
      text: 'Pátio, passante, casaco vermelho. Juro que não combinei com ela.',
      free: true,
      photos: [['court', 'tall', 'Pessoa de casaco vermelho atravessa um pátio de sombras duras']],
    },
    {
      title: 'O mapa de sábado',
      caption: '9,4 km de concreto com todas as paradas.',
      text: 'Mapa da caminhada de sábado: 9,4 km, três padarias, zero elevadores.',
    },
    {
      title: 'Rolo 88, os contatos',
      caption: 'Três fotos que ninguém viu. Você escolhe a melhor.',
      text: 'Contatos do rolo 88. Gosto da terceira. E você?',
      photos: [
        ['grid', 'square', 'Fachada em grade com sombra diagonal'],
        ['wave', 'wide', 'Curvas de concreto'],
        ['court', 'square', 'Parede branca e quatro janelas'],
      ],
    },
    {
      text: 'Sobre demolição.\n\nFotografei a fachada na terça. Na quinta já era tapume. Todo mundo me pergunta se fico triste, e fico, mas a tristeza é mais parecida com a de quem chega atrasado do que com a de quem perde. O prédio ficou ali sessenta anos. Quem atrasou fui eu.',
      free: true,
    },
    { text: 'Equipamento da semana: uma câmera, uma lente, um sanduíche.' },
    { text: 'Luz de inverno no centro.', photos: [['corner', 'wide', 'Edifício em perspectiva sob céu escuro']] },
    { text: 'Livro: sequência provisória', draft: true },
  ],
}
