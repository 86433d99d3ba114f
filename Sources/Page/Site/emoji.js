/** The emoji that are offered; any other can be typed. */
export const EMOJI = [
    ..."😀😃😄😁😆😂🙂😉😊😇😍😘😋😜😎🤩😏😐😑😶😴😢😭😤😡😱😳🥺🤔🤗🤫🤐🤓🤠🥳🤖👻👽💀🎃😺😻😹🙈🙉🙊🐶🐱🐭🐹🐰🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵🐔🐧🌸🌻🌞🌝⭐🍓🍎🍑🍊🎈",
];
