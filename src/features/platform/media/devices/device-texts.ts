import { texts } from '../../../../lib/texts.ts'

/** Texts of choosing and switching camera and microphone. */
export const ownMediaTexts = texts({
  en: {
    camera: { choose: 'Camera', on: 'Turn on camera', off: 'Turn off camera', isOff: 'Your camera is off' },
    microphone: { choose: 'Microphone', on: 'Unmute', off: 'Mute', isOff: "You're muted" },
    faults: {
      camera: {
        denied: 'Your browser is blocking the camera. Allow it in the address bar, then try again.',
        missing: 'No camera found.',
        busy: 'Another app is using your camera. Close it, then try again.',
        unsupported: "This browser can't use your camera here. Try another browser.",
      },
      microphone: {
        denied: 'Your browser is blocking the microphone. Allow it in the address bar, then try again.',
        missing: 'No microphone found.',
        busy: 'Another app is using your microphone. Close it, then try again.',
        unsupported: "This browser can't use your microphone here. Try another browser.",
      },
    },
    again: 'Try again',
  },
  pt: {
    camera: { choose: 'Câmera', on: 'Ligar câmera', off: 'Desligar câmera', isOff: 'Sua câmera está desligada' },
    microphone: { choose: 'Microfone', on: 'Ligar microfone', off: 'Silenciar', isOff: 'Você está no mudo' },
    faults: {
      camera: {
        denied: 'O navegador está bloqueando a câmera. Permita na barra de endereço e tente de novo.',
        missing: 'Nenhuma câmera foi encontrada.',
        busy: 'Outro programa está usando a câmera. Feche-o e tente de novo.',
        unsupported: 'Este navegador não consegue usar a câmera aqui. Tente outro navegador.',
      },
      microphone: {
        denied: 'O navegador está bloqueando o microfone. Permita na barra de endereço e tente de novo.',
        missing: 'Nenhum microfone foi encontrado.',
        busy: 'Outro programa está usando o microfone. Feche-o e tente de novo.',
        unsupported: 'Este navegador não consegue usar o microfone aqui. Tente outro navegador.',
      },
    },
    again: 'Tentar de novo',
  },
})
