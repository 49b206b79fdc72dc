import type { Deps } from '../../../deps.ts'

/** A drawing in the size that the site is configured for: as it was drawn, or half as wide and high. */
export const sizedSvg = ({ config }: Pick<Deps, 'config'>, svg: string): string =>
  config.hasSmallDemoPictures
    ? svg.replace(
        / width="([\d.]+)" height="([\d.]+)"/,
        (_, width: string, height: string) => ` width="${Math.round(+width / 2)}" height="${Math.round(+height / 2)}"`
      )
    : svg
