import sharp from 'sharp'

// `imageQueue` runs several images concurrently, so libvips needs no threads of its own.
sharp.concurrency(1)
sharp.cache(false)
// Blocks all decoders except those of the accepted types.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}`),
})

/** `sharp`, configured for untrusted input. */
export { sharp }
