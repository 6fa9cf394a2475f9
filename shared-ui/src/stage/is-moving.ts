const moving = ['on_the_way', 'at_pickup', 'loaded']

/** Whether the packer is working on the job right now. */
export const isMoving = (stage: string): boolean => moving.includes(stage)
