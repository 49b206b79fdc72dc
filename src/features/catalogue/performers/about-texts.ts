import { texts } from '../../../lib/texts.ts'

/** Labels of a profile's facts, also used by the form that edits them. */
export const aboutTexts = texts({
  en: {
    about: 'About',
    nothingAbout: (name: string) => `${name} hasn't added anything here yet.`,
    joined: (day: string) => `Joined ${day}`,
    height: 'Height',
    weight: 'Weight',
    age: 'Age',
    bodyType: 'Body type',
    ethnicity: 'Ethnicity',
    size: 'Size',
    hairColor: 'Hair',
    eyeColor: 'Eyes',
    gender: 'Gender',
    sexualOrientation: 'Orientation',
    languages: 'Languages',
    place: 'Location',
  },
  pt: {
    about: 'Sobre',
    nothingAbout: (name: string) => `${name} ainda não escreveu nada aqui.`,
    joined: (day: string) => `Entrou em ${day}`,
    height: 'Altura',
    weight: 'Peso',
    age: 'Idade',
    bodyType: 'Tipo físico',
    ethnicity: 'Etnia',
    size: 'Tamanho',
    hairColor: 'Cabelo',
    eyeColor: 'Olhos',
    gender: 'Gênero',
    sexualOrientation: 'Orientação',
    languages: 'Idiomas',
    place: 'Localização',
  },
})
