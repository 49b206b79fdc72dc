import type { BrowserContext, Page } from 'playwright-core'

/** The time is drawn as the bits of this many squares, in a grid that fills the picture. */
const [columns, rows] = [8, 4]

/** Replaces the camera of all pages by one that shows the time, in ms, modulo 2^32, as black and white squares. */
export const installClockCamera = async (context: BrowserContext): Promise<void> =>
  void (await context.addInitScript(
    ({ across, down }) => {
      const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
      navigator.mediaDevices.getUserMedia = async (wanted) => {
        if (!wanted?.video) return real(wanted)
        const canvas = document.createElement('canvas')
        canvas.width = 1280
        canvas.height = 720
        const drawing = canvas.getContext('2d')
        setInterval(() => {
          const now = Date.now() % 2 ** 32
          for (let bit = 0; drawing && bit < across * down; bit++) {
            drawing.fillStyle = Math.floor(now / 2 ** bit) % 2 === 1 ? '#fff' : '#000'
            const [x, y] = [bit % across, Math.floor(bit / across)]
            drawing.fillRect((x * 1280) / across, (y * 720) / down, 1280 / across, 720 / down)
          }
        }, 20)
        return canvas.captureStream(30)
      }
    },
    { across: columns, down: rows }
  ))

/** How old, in ms, the picture of a page's video is, by the clock that it shows. */
export const ageOfPicture = (page: Page): Promise<number> =>
  page.evaluate(
    ({ across, down }) => {
      const video = document.querySelector('video')
      const drawing = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
      if (!video || !drawing || video.videoWidth === 0) return NaN
      const [width, height] = [(drawing.canvas.width = video.videoWidth), (drawing.canvas.height = video.videoHeight)]
      drawing.drawImage(video, 0, 0)
      let shown = 0
      for (let bit = 0; bit < across * down; bit++) {
        const [x, y] = [((bit % across) + 0.5) * (width / across), (Math.floor(bit / across) + 0.5) * (height / down)]
        if ((drawing.getImageData(x, y, 1, 1).data[0] ?? 0) > 128) shown += 2 ** bit
      }
      return (Date.now() % 2 ** 32) - shown
    },
    { across: columns, down: rows }
  )
