export declare const testTimeout: number
