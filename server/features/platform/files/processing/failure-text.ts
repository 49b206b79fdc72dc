import type { Language } from '../../../../../contract/errors.ts'
import { maxStoryS } from '../../../../../contract/limits.ts'
import type { MediaFault } from '../../../../integrations/media/media.ts'

/** Why an upload failed, as stored in `file.reason`. */
export type UploadFailure = MediaFault | 'not_processed'

const notProcessed = {
  en: "We couldn't process this file. Please upload it again.",
  pt: 'Não conseguimos processar este arquivo. Envie-o novamente.',
}

const texts: Record<UploadFailure, Record<Language, string>> = {
  not_a_picture: {
    en: "We can't read this image. Please choose a JPEG, PNG, WebP, AVIF, GIF or HEIC.",
    pt: 'Não conseguimos ler esta imagem. Escolha um JPEG, PNG, WebP, AVIF, GIF ou HEIC.',
  },
  not_a_video: {
    en: "We can't read this video. Please choose an MP4, MOV or WebM.",
    pt: 'Não conseguimos ler este vídeo. Escolha um MP4, MOV ou WebM.',
  },
  not_a_sound: {
    en: "We can't read this audio file. Please choose an MP3, M4A, WAV or OGG.",
    pt: 'Não conseguimos ler este áudio. Escolha um MP3, M4A, WAV ou OGG.',
  },
  not_a_picture_or_video: {
    en: "We can't read this photo or video. Please choose a JPEG, PNG, WebP, HEIC, MP4, MOV or WebM.",
    pt: 'Não conseguimos ler esta imagem ou este vídeo. Escolha um JPEG, PNG, WebP, HEIC, MP4, MOV ou WebM.',
  },
  not_captions: {
    en: "We can't read these subtitles. Please choose a WebVTT file: UTF-8 text that starts with WEBVTT.",
    pt: 'Não conseguimos ler estas legendas. Escolha um arquivo WebVTT: texto em UTF-8 que começa com WEBVTT.',
  },
  too_many_pixels: {
    en: 'This image is too big. The limit is 120 megapixels.',
    pt: 'Esta imagem é grande demais. O limite é 120 megapixels.',
  },
  broken_picture: {
    en: 'This image is damaged. Please export it again and retry.',
    pt: 'Esta imagem está danificada. Exporte-a de novo e tente outra vez.',
  },
  broken_media: {
    en: "This file is damaged or in a format we can't read. Please export it again and retry.",
    pt: 'Este arquivo está danificado ou em um formato que não lemos. Exporte-o de novo e tente outra vez.',
  },
  story_too_long: {
    en: `This clip is too long for a story. The limit is ${maxStoryS} seconds.`,
    pt: `Este vídeo é longo demais para um story. O limite é ${maxStoryS} segundos.`,
  },
  too_long: {
    en: 'This file seems to be longer than 24 hours. Please export it again and retry.',
    pt: 'Este arquivo parece ter mais de 24 horas. Exporte-o de novo e tente outra vez.',
  },
  too_slow: {
    en: 'This file took too long to process. Please export it again, smaller if you can, and retry.',
    pt: 'Este arquivo demorou demais para ser processado. Exporte-o de novo, menor se possível, e tente outra vez.',
  },
  too_heavy: {
    en: 'This file needs more memory than this server has. Please export it again in a smaller size (1080p or less) and retry.',
    pt: 'Este arquivo precisa de mais memória do que este servidor tem. Exporte-o de novo em tamanho menor (até 1080p) e tente outra vez.',
  },
  crashed: notProcessed,
  not_processed: notProcessed,
}

/** The explanation of a failed upload, for its owner; `reason` is the code in the row. */
export function failureText(reason: string | null, language: Language): string {
  return (texts[(reason ?? 'not_processed') as UploadFailure] ?? texts.not_processed)[language]
}
