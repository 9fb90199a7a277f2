// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// What a pool needs to know of a token; those that answer nothing are called by hand.
interface ITokenBalance {
    function balanceOf(address owner) external view returns (uint256);
}

/// A pool of two tokens whose product stays, less three thousandths of what comes in. Whoever sends it tokens and calls
/// `swap` is served; whoever sends tokens and calls `sync` gives them to it, which is how the local world moves a price.
contract LocalPair {
    address public immutable token0;
    address public immutable token1;
    uint112 private _reserve0;
    uint112 private _reserve1;

    constructor(address a, address b) {
        (token0, token1) = a < b ? (a, b) : (b, a);
    }

    function getReserves() external view returns (uint112, uint112, uint32) {
        return (_reserve0, _reserve1, uint32(block.timestamp));
    }

    function swap(uint256 out0, uint256 out1, address to, bytes calldata) external {
        require((out0 > 0) != (out1 > 0), "one side");
        (uint256 had0, uint256 had1) = (_reserve0, _reserve1);
        require(out0 < had0 && out1 < had1, "too much");
        if (out0 > 0) _send(token0, to, out0);
        if (out1 > 0) _send(token1, to, out1);
        uint256 has0 = ITokenBalance(token0).balanceOf(address(this));
        uint256 has1 = ITokenBalance(token1).balanceOf(address(this));
        uint256 in0 = has0 + out0 > had0 ? has0 + out0 - had0 : 0;
        uint256 in1 = has1 + out1 > had1 ? has1 + out1 - had1 : 0;
        require((has0 * 1000 - in0 * 3) * (has1 * 1000 - in1 * 3) >= had0 * had1 * 1_000_000, "not paid");
        _keep(has0, has1);
    }

    function sync() external {
        _keep(ITokenBalance(token0).balanceOf(address(this)), ITokenBalance(token1).balanceOf(address(this)));
    }

    function _keep(uint256 has0, uint256 has1) private {
        require(has0 <= type(uint112).max && has1 <= type(uint112).max, "too many");
        _reserve0 = uint112(has0);
        _reserve1 = uint112(has1);
    }

    function _send(address token, address to, uint256 amount) private {
        (bool isDone, bytes memory answer) =
            token.call(abi.encodeWithSignature("transfer(address,uint256)", to, amount));
        require(isDone && (answer.length == 0 || abi.decode(answer, (bool))), "not sent");
    }
}
