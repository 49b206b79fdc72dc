import { texts } from '../../../../lib/texts.ts'

export const callButtonTexts = texts({ en: { ask: 'Request video call' }, pt: { ask: 'Pedir chamada de vídeo' } })
