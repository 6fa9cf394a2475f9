import { z } from 'zod'
import { imageWidths } from './image-store.ts'

const widthNamed = (texts: string[]) =>
  texts.length === 1 ? imageWidths.find((width) => String(width) === texts[0]) : undefined

const widest = Math.max(...imageWidths)

/** The widest picture without `w`; a width given twice is as wrong as any other. */
export const ImageQuery = z.object({
  w: z
    .array(z.string())
    .default([String(widest)])
    .transform((texts, context) => {
      const width = widthNamed(texts)
      if (width !== undefined) return width
      context.addIssue({ code: 'custom', message: `must be one of ${imageWidths.join(', ')}` })
      return z.NEVER
    })
    .meta({
      description: 'Pixels. A picture that is less wide comes as it is.',
      override: { type: 'integer', enum: [...imageWidths], default: widest, items: undefined },
    }),
})

export const ImagePath = z.object({ token: z.string() })
