// Written by the build (vite.config.ts): the sheets of the games and a position worth a picture, as the engine gives them.
declare module "virtual:beginning" {
  const games: { sheet: import("./types.ts").Sheet; picture: import("./types.ts").Position }[];
  export default games;
}
