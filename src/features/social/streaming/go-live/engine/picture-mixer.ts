import { frameSourceOf } from './frame-source.ts'
import type { FrameSource } from './frame-source.ts'
import { frameRate } from './quality.ts'
import { tick } from './ticker.ts'

/** What the picture shows: camera, screen, or the screen with the camera in a corner. */
export type Scene = 'camera' | 'screen' | 'both'

export type PictureMixer = {
  /** What viewers see. It can be put into the page as a preview. */
  canvas: HTMLCanvasElement
  show: (
    pictures: { camera?: MediaStreamTrack | undefined; screen?: MediaStreamTrack | undefined },
    scene: Scene
  ) => void
  /** The words in place of a camera that is off. */
  setCard: (words: string) => void
  /** Called after each drawn frame. */
  onFrame: (act: (() => void) | undefined) => void
  close: () => void
}

/** The sides of the picture, in pixels. A camera held upright makes it upright. */
const longSide = 1280
const shortSide = 720
/** Share of the picture's width that the camera has in the corner, and the gap around it. */
const insetShare = 0.26
const insetGap = 0.02
/** Frames for which a turned camera must stay turned. */
const turnFrames = 20

type Sized = { image: CanvasImageSource; width: number; height: number }
type Box = { x: number; y: number; width: number; height: number }

/** Draws a picture so that it fills the box (`cover`), or is seen whole in it. */
const draw = (context: CanvasRenderingContext2D, { image, width, height }: Sized, box: Box, isCover: boolean): void => {
  const scale = (isCover ? Math.max : Math.min)(box.width / width, box.height / height)
  const [w, h] = [Math.round(width * scale), Math.round(height * scale)]
  context.save()
  context.beginPath()
  context.rect(box.x, box.y, box.width, box.height)
  context.clip()
  context.drawImage(image, box.x + (box.width - w) / 2, box.y + (box.height - h) / 2, w, h)
  context.restore()
}

/** Draws camera and screen into one picture of one size, so that either can change while the stream goes on. */
export const createPictureMixer = (): PictureMixer => {
  const canvas = document.createElement('canvas')
  canvas.width = longSide
  canvas.height = shortSide
  const context = canvas.getContext('2d', { alpha: false })
  let camera: FrameSource | undefined
  let screen: FrameSource | undefined
  let scene: Scene = 'camera'
  let card = ''
  let turned = 0
  let drawn: (() => void) | undefined

  /** Turns the picture after a camera that was turned. A shared screen keeps it as it is. */
  const turn = (picture: Sized | undefined): void => {
    const isTurned = picture !== undefined && !screen && picture.height > picture.width !== canvas.height > canvas.width
    turned = isTurned ? turned + 1 : 0
    if (turned < turnFrames) return
    const { width, height } = canvas
    canvas.width = height
    canvas.height = width
    turned = 0
  }
  const writeCard = (box: Box): void => {
    if (!context) return
    context.fillStyle = '#101613'
    context.fillRect(box.x, box.y, box.width, box.height)
    context.fillStyle = '#f1efe6'
    context.font = `600 ${Math.round(Math.min(box.width, box.height) / 14)}px Figtree, system-ui, sans-serif`
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillText(card, box.x + box.width / 2, box.y + box.height / 2, box.width * 0.9)
  }
  const paint = (): void => {
    if (!context) return
    const [own, shared] = [camera?.newest(), screen?.newest()]
    turn(own)
    const whole: Box = { x: 0, y: 0, width: canvas.width, height: canvas.height }
    context.fillStyle = '#000'
    context.fillRect(0, 0, whole.width, whole.height)
    const isScreen = screen !== undefined && scene !== 'camera'
    if (isScreen && shared) draw(context, shared, whole, false)
    else if (!isScreen && own) {
      // An upright camera in a wide picture is shown whole.
      draw(context, own, whole, own.height > own.width === whole.height > whole.width)
    } else writeCard(whole)
    if (isScreen && scene === 'both' && own) {
      const width = whole.width * insetShare
      const height = (width * own.height) / own.width
      const gap = whole.width * insetGap
      draw(context, own, { x: whole.width - width - gap, y: whole.height - height - gap, width, height }, true)
    }
    drawn?.()
  }
  const stop = tick(frameRate, paint)
  const replace = (source: FrameSource | undefined, track: MediaStreamTrack | undefined): FrameSource | undefined => {
    if (source?.track === track) return source
    source?.close()
    return track && frameSourceOf(track)
  }
  return {
    canvas,
    show: (pictures, next) => {
      camera = replace(camera, pictures.camera)
      screen = replace(screen, pictures.screen)
      scene = next
    },
    setCard: (words) => {
      card = words
    },
    onFrame: (act) => {
      drawn = act
    },
    close: () => {
      stop()
      camera?.close()
      screen?.close()
    },
  }
}
