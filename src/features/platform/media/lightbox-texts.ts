import { texts } from '../../../lib/texts.ts'

export const lightboxTexts = texts({
  en: {
    photos: 'Photos',
    photo: (n: number, of: number) => `Photo ${n} of ${of}`,
    position: (n: number, of: number) => `${n} of ${of}`,
    close: 'Close',
    previous: 'Previous',
    next: 'Next',
    enlarge: 'Zoom in',
    shrink: 'Fit to screen',
  },
  pt: {
    photos: 'Fotos',
    photo: (n: number, of: number) => `Foto ${n} de ${of}`,
    position: (n: number, of: number) => `${n} de ${of}`,
    close: 'Fechar',
    previous: 'Anterior',
    next: 'Próxima',
    enlarge: 'Ampliar',
    shrink: 'Ajustar à tela',
  },
})
