import { texts } from '../../lib/texts.ts'

export const callButtonTexts = texts({ en: { ask: 'Ask for a video call' }, pt: { ask: 'Pedir uma chamada de vídeo' } })
